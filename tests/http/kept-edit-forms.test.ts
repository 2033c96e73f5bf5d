import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { typedEvent } from '#tests/support/events.ts'
import { parseForms } from '#tests/support/page-forms.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * An edit form that somebody sent after the session had ended (docs/rules.md#kept-forms). Somebody
 * else may have changed the post before its sender logs in again.
 */

let portal: TestPortal
let examples: Examples

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
})
afterAll(() => portal.stop())

const place = { city: 'Millbrook', state: 'Michigan' }
type Kind = {
  pattern: string
  fields: Record<string, string>
  example: string
  correct: (id: number | string) => string
}
const kinds: Kind[] = [
  {
    pattern: '/edit-listing/work/{ownJob}',
    fields: { ...place, title: 'Typed anew', company: 'The inn', category: 'seasonal' },
    correct: (id: number | string) =>
      `update listings set title = 'Corrected', updated_at = '2030-01-01T00:00:00.000Z'
      where id = ${id}`,
    example: 'ownJob',
  },
  {
    pattern: '/classifieds/{classified}/edit',
    fields: { title: 'Typed anew', content: 'Two barn cats, typed anew.' },
    correct: (id: number | string) =>
      `update classified_ads set title = 'Corrected', updated_at = '2030-01-01T00:00:00.000Z'
      where id = ${id}`,
    example: 'classified',
  },
  {
    pattern: '/events/{event}/edit',
    fields: { ...typedEvent, title: 'Typed anew', intent: 'save' },
    correct: (id: number | string) =>
      `update events set title = 'Corrected', updated_at = '2030-01-01T00:00:00.000Z'
      where id = ${id}`,
    example: 'event',
  },
]

function readVersion(html: string, path: string) {
  const versions = parseForms(html, path).map(({ given }) => given.seenVersion)
  return versions.find((version) => version !== undefined) ?? ''
}

/** Sends the edit form without a session; returns the owner with what is kept, after logging in. */
async function sendAndLogIn(path: string, fields: Record<string, string>) {
  const visitor = await Visitor.create(portal)
  const sent = await visitor.post(path, fields)
  const toHeader = (cookies: string[]) => cookies.map((line) => line.split(';')[0]).join('; ')
  const form = new URLSearchParams({
    email: demoAccounts.owner.email,
    password: demoAccounts.password,
    redirectTo: path,
  })
  const headers = { Cookie: toHeader(sent.headers.getSetCookie()) }
  const answer = await visitor.send('POST', '/login', { form, headers })
  const session = answer.headers.getSetCookie().filter((line) => line.startsWith('session'))
  visitor.headers.Cookie = toHeader(session)
  return visitor
}

function correct(sql: string) {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec(sql)
  db.close()
}

test.each(kinds)(
  '$pattern, sent after the session ended, does not revert what was corrected before the login',
  async ({ pattern, fields, correct: correction, example }) => {
    const path = fillAddress(pattern, examples)
    const owner = await Visitor.create(portal, 'owner')
    const opened = await (await owner.get(path)).text()
    const [, sectionId = ''] = /<option value="(\d+)" selected=""/.exec(opened) ?? []
    const typed = { ...fields, ...(sectionId && { sectionId }) }
    const back = await sendAndLogIn(path, { ...typed, seenVersion: readVersion(opened, path) })
    correct(correction(examples[example] ?? 0))

    const html = await (await back.get(path)).text()
    expect(html).toContain('Typed anew')
    const refused = await back.post(path, { ...typed, seenVersion: readVersion(html, path) })
    const shown = await refused.text()
    expect(refused.status).toBe(409)
    expect(shown).toContain('It was changed after you opened this page.')
    expect(shown).toContain('Typed anew')
    const again = await back.post(path, { ...typed, seenVersion: readVersion(shown, path) })
    expect(again.status).toBe(303)
  },
)

test.each(kinds)(
  '$pattern says that it shows what was kept, until its owner asks for what is stored',
  async ({ pattern, fields }) => {
    const path = fillAddress(pattern, examples)
    const note = 'The form below shows what you wrote before, not what is stored.'
    const title = 'Kept from before'
    const back = await sendAndLogIn(path, { ...fields, title })
    for (const _ of ['at once', 'hours later']) {
      const html = await (await back.get(path)).text()
      expect(html).toContain(note)
      expect(html).toContain(title)
    }
    const answer = await back.post(path, { intent: 'show-stored' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    const stored = await (await back.get(path)).text()
    expect(stored).not.toContain(note)
    expect(stored).not.toContain(title)
  },
)

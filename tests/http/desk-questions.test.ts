import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueLength } from '#app/domain/moderation/status.ts'
import { openDatabase } from '#app/wiring.server.ts'
import { newListing } from '#tests/support/listings.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** What the desk asks or shows again before it decides (docs/rules.md#town-desk). */

let portal: TestPortal
let moderator: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  moderator = await Visitor.create(portal, 'moderator')
})
afterAll(() => portal.stop())

const desk = '/admin/desk'

/** Posts a job that waits; returns its id. */
async function post(title: string): Promise<number> {
  const member = await Visitor.create(portal, 'member')
  const place = { category: 'temp', city: 'Millbrook', state: 'Michigan', company: 'The mill' }
  const answer = await member.send('POST', '/api/work', { json: { title, ...place } })
  return ((await answer.json()) as { id: number }).id
}

const readDesk = async () => (await moderator.get(desk)).text()
const decide = (fields: Array<[string, string]>) =>
  moderator.send('POST', desk, { form: new URLSearchParams(fields) })

/** Returns the value of the field that selects a post. */
const findValue = (html: string, id: number) =>
  new RegExp(`value="(listing-${id}:[^"]+)"`).exec(html)?.[1] ?? ''

function withDatabase<Result>(use: (db: Database.Database) => Result): Result {
  const db = new Database(portal.databasePath)
  try {
    return use(db)
  } finally {
    db.close()
  }
}

const readStatus = (id: number) =>
  withDatabase((db) =>
    db.prepare('select moderation_status from listings where id = ?').pluck().get(id),
  )

test('posts of a high risk are approved with others only after a question that names them', async () => {
  const [good, bad] = [await post('Miller'), await post('Baker, paid by Western Union')]
  const card = (html: string, id: number) =>
    html.split('<article').find((each) => each.includes(`id="listing-${id}"`)) ?? ''
  await expect.poll(async () => card(await readDesk(), bad)).toContain('Risk 5 of 5')
  const html = await readDesk()
  const selected = [good, bad].map((id): [string, string] => ['post', findValue(html, id)])
  const asked = await (await decide([...selected, ['decision', 'approved']])).text()
  expect(asked).toContain('Approve high-risk posts, too?')
  expect(asked).toContain('Baker, paid by Western Union')
  expect(/<ul class="mb-4.*?<\/ul>/s.exec(asked)?.[0]).not.toContain('Miller')
  expect([readStatus(good), readStatus(bad)]).toEqual(['pending', 'pending'])
  const sure = await decide([...selected, ['isSure', 'on'], ['decision', 'approved']])
  expect(sure.status).toBe(303)
  expect([readStatus(good), readStatus(bad)]).toEqual(['approved', 'approved'])
})

test('in the queue of one kind, too, a reason is kept for a post that changed meanwhile', async () => {
  const id = await post('Cooper’s mate')
  const path = '/admin/listings/moderation'
  const findForm = (html: string) =>
    html.split('<form').find((form) => form.includes(`name="id" value="${id}"`)) ?? ''
  const findVersion = (html: string) =>
    /name="seenVersion" value="([^"]+)"/.exec(findForm(html))?.[1] ?? ''
  const seenVersion = findVersion(await (await moderator.get(path)).text())
  withDatabase((db) =>
    db.prepare("update listings set updated_at = '2099-01-01T00:00:00.000Z' where id = ?").run(id),
  )
  const typed = { id: String(id), status: 'rejected', answer: 'Which hours?', seenVersion }
  const refused = await moderator.post(path, typed)
  expect(refused.status).toBe(409)
  const html = await refused.text()
  expect(findForm(html)).toContain('Which hours?</textarea>')
  expect(findForm(html)).toContain('Its owner changed it after you opened it.')
  const again = { ...typed, seenVersion: findVersion(html) }
  expect((await moderator.post(path, again)).status).toBe(303)
  expect(readStatus(id)).toBe('rejected')
})

test('a reason typed for a post that changed meanwhile is still there', async () => {
  const id = await post('Cooper')
  const value = findValue(await readDesk(), id)
  // More posts than the page shows are older now, so the changed one is not among these.
  const db = openDatabase(portal.databasePath)
  db.$client.pragma('busy_timeout = 60000')
  const waiting = { moderationStatus: 'pending', publishedAt: null } as const
  for (let count = 0; count < queueLength; count += 1) newListing(db, waiting)
  db.$client.close()
  withDatabase((db) =>
    db.prepare("update listings set updated_at = '2099-01-02T00:00:00.000Z' where id = ?").run(id),
  )
  expect(findValue(await readDesk(), id)).toBe('')
  const typed = 'Which hours, and what pay?'
  const reason: [string, string] = [`answer-listing-${id}`, typed]
  const refused = await decide([reason, ['decision', `rejected:${value}`]])
  expect(refused.status).toBe(409)
  const html = await refused.text()
  expect(html).toMatch(/role="alert"[^>]*>1 post was changed since you looked/)
  const [, kept] =
    new RegExp(`name="answer-listing-${id}"[^>]*>([^<]*)</textarea>`).exec(html) ?? []
  expect(kept).toBe(typed)
  expect(readStatus(id)).toBe('pending')
})

test('the question names no post that does not wait for a decision', async () => {
  const [waiting, decided] = [await post('Cooper’s hand'), await post('Sexton')]
  withDatabase((db) =>
    db.prepare("update listings set moderation_status = 'rejected' where id = ?").run(decided),
  )
  const ask = async (ids: number[]) => {
    const posts = ids.map((id): [string, string] => ['post', `listing-${id}`])
    return (await decide([...posts, ['decision', 'rejected']])).text()
  }
  const asked = await ask([waiting, decided])
  expect(asked).toContain('Cooper’s hand')
  expect(asked).not.toContain('Sexton')
  expect(await ask([decided])).not.toContain('Sexton')
})

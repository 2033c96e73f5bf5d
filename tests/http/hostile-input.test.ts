import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { suggestIntent } from '#app/domain/classifieds/forms.ts'
import type { PageForm } from '#tests/support/page-forms.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import type { Person } from './access-table.ts'
import { bodiesWith, callFields } from './call-bodies.ts'
import {
  calls,
  findFormUser,
  forms,
  keepPasswordsConfirmed,
  signInEverybody,
} from './every-write.ts'

/**
 * Any input to any form or call gets a fitting status, and never an unexpected error. The forms and
 * calls are those of the access table, so new ones are tested, too.
 */

let portal: TestPortal
let examples: Examples
let visitors: Map<Person, Visitor>

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  visitors = await signInEverybody(portal)
})
beforeEach(() => keepPasswordsConfirmed(portal))
afterAll(() => portal.stop())

/** Longer than any text may be; in every field of the largest form, 256 KB at most. */
const long = 'x'.repeat(9_500)
const script = '<script>alert("x")</script>'
const values = [
  ...['', long, '\u0000', script, "' or 1=1 --", '\ud800', '🏠'.repeat(500), '\u202e'],
  ...['-1', '1e999', '9999-99-99', '__proto__', '../../etc/passwd', '99999999999999999999'],
]

/** Statuses of refusals; 429 where attempts are limited. */
const refusals = [400, 401, 403, 404, 409, 429]

/** Each request has another IP address, so that rate limits do not hide errors. */
async function send(
  person: Person,
  method: string,
  path: string,
  sent: { form?: BodyInit; json?: unknown; type?: string },
) {
  const address = `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}`
  const type = sent.type && { 'Content-Type': sent.type }
  const headers = { 'X-Forwarded-For': address, ...type }
  const visitor = visitors.get(person)
  if (!visitor) throw new Error(`Nobody is ${person}.`)
  const answer = await visitor.send(method, path, { ...sent, headers })
  const text = await answer.text()
  const body = String(sent.form ?? JSON.stringify(sent.json)).slice(0, 300)
  const what = `${person} ${method} ${path} ${body}: ${text.slice(0, 300)}`
  expect(text, what).not.toContain(script)
  const isSignedOut = person !== 'anonymous' && answer.headers.get('location')?.startsWith('/login')
  expect(isSignedOut, what).toBeFalsy()
  return { status: answer.status, text, what }
}

describe('a form', () => {
  test('the table has forms to try', () => expect(forms.length).toBeGreaterThan(50))

  /**
   * Forms that answer with a page instead of a redirect: a checked code, a new link, another draft.
   */
  const answersInPlace = new Set([
    '/events/:id/validate',
    '/tour-schedules/:id/validate',
    '/door/:token',
    '/events/:id/door-links',
    '/advertise-play-listing',
    '/dev/checkout/webhook-faults',
    // The page asks for the reason of a rejection.
    '/admin/desk',
    // These answer with a file.
    '/admin/export/:file',
    '/events/:id/tickets.csv',
    '/profile/my-data.json',
  ])

  test.each(forms)(
    '$pattern',
    async ({ pattern, people, at }) => {
      const path = fillAddress(at, examples)
      const { person, found } = await findFormUser(visitors, { pattern, people, path })
      const post = (sent: Parameters<typeof send>[3]) => send(person, 'POST', path, sent)

      const wrongTypes = [
        { form: '{"a":', type: 'multipart/form-data; boundary=x' },
        { form: '{"a":1}', type: 'application/json' },
        { form: 'x', type: 'text/plain' },
      ]
      for (const wrong of wrongTypes) {
        const { status, what } = await post(wrong)
        expect(status === 400 || (pattern === '/*' && status === 404), what).toBe(true)
      }
      const bodies = found.flatMap(bodiesFor)
      for (const form of [new URLSearchParams(), ...bodies]) {
        const { status, what } = await post({ form })
        // Many strange texts are valid names, and are accepted.
        expect([303, ...refusals, ...(answersInPlace.has(pattern) ? [200] : [])], what).toContain(
          status,
        )
      }
      // This button keeps what was typed, and asks for something else first.
      const checked = found.filter(({ given }) => given.intent !== suggestIntent)
      for (const { given, open } of checked.filter(({ open }) => open.length > 0)) {
        const { status, what } = await post({ form: filled(open, long, given) })
        expect(status, `too long: ${what}`).not.toBe(303)
      }
    },
    // Long, because the settings page has eight forms.
    180_000,
  )
})

/** Hostile bodies for a form: its fields and hidden fields with hostile values, files, lists. */
function bodiesFor({ given, open }: PageForm): BodyInit[] {
  const all = [...open, ...Object.keys(given)]
  const hostile = values.flatMap((value) => [
    ...(open.length > 0 ? [filled(open, value, given)] : []),
    filled(all, value),
  ])
  const files = new FormData()
  const lists = new URLSearchParams()
  for (const name of all) {
    files.set(name, new File([long], '../x.png', { type: 'image/png' }))
    for (const value of ['a', 'b']) lists.append(name, value)
    lists.append(`${name}[0].x`, 'c')
  }
  return [...hostile, files, lists]
}

function filled(names: string[], value: string, given: Record<string, string> = {}) {
  return new URLSearchParams({
    ...given,
    ...Object.fromEntries(names.map((name) => [name, value])),
  })
}

describe('a call', () => {
  test('the table has calls to try and fields to send', () => {
    expect(calls.length).toBeGreaterThan(30)
    expect(callFields).toEqual(
      expect.arrayContaining(['property_id', 'email', 'quantity', 'status', 'year_built']),
    )
  })

  const wrong: unknown[] = [null, true, 1e300, -1, [], ['x'], {}, { $gt: '' }, ...values]

  afterEach(async () => {
    // A call may have ended somebody's session.
    for (const person of ['member', 'owner', 'admin'] as const) {
      const isIn = (await visitors.get(person)?.get('/api/users/profile'))?.status === 200
      if (!isIn) visitors.set(person, await Visitor.create(portal, person))
    }
  })

  test.each(calls)('$method $pattern', async ({ pattern, method, people, at }) => {
    const path = fillAddress(at, examples)
    const person = people.includes('owner') ? 'owner' : (people[0] ?? 'anonymous')
    const expectAnswer = async (sent: Parameters<typeof send>[3], statuses: number[]) => {
      const { status, text, what } = await send(person, method, path, sent)
      expect(statuses, what).toContain(status)
      const answer = JSON.parse(text)
      if (status >= 400) expect(answer, what).toEqual({ error: expect.stringMatching(/\S/) })
    }
    const signsInOrOut = pattern.startsWith('/api/auth/')
    const answers = [200, 201, ...refusals].filter((status) => status !== 401 || signsInOrOut)
    const type = 'application/json'
    for (const form of ['{', '[', 'x=1', '\u0000']) await expectAnswer({ form, type }, [400])
    // These calls need no body, so any JSON will do.
    const wellFormed = method === 'DELETE' ? answers : [400]
    for (const form of ['[]', 'null', '"x"', '7']) await expectAnswer({ form, type }, wellFormed)
    const multipart = 'multipart/form-data; boundary=x'
    await expectAnswer({ form: '{', type: multipart }, [400])
    for (const value of wrong) {
      for (const json of bodiesWith({ method, pattern }, value))
        await expectAnswer({ json }, answers)
    }
    await expectAnswer({ json: {} }, answers)
  })
})

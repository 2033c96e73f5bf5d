import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Forms that make something, sent twice: a double click, the Back button, a resend. */

let portal: TestPortal
let db: Database.Database
let examples: Examples
let member: Visitor
let owner: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  db = new Database(portal.databasePath, { readonly: true })
  member = await Visitor.create(portal, 'member')
  owner = await Visitor.create(portal, 'owner')
})
afterAll(async () => {
  db.close()
  await portal.stop()
})

const countRows = (table: string) => db.prepare(`select count(*) from ${table}`).pluck().get()
const words = { name: 'Ann', email: 'ann@example.org', message: 'Is it still available?' }
const seat = { name: 'Balcony', price: '4', quantity: '20', intent: 'create' }
const show = {
  ...{ title: 'Harvest fair', startTime: '2031-10-04T18:00', endTime: '2031-10-04T19:00' },
  ...{ timeZone: 'America/Detroit', intent: 'save' },
}

type Form = {
  table: string
  who: () => Visitor
  path: () => string
  fields: () => Record<string, string>
}
const forms: Record<string, Form> = {
  booking: {
    table: 'bookings',
    who: () => member,
    path: () => `/properties/${examples.rental}`,
    fields: () => ({ startDate: String(examples.soon), endDate: String(examples.soon) }),
  },
  application: {
    table: 'applications',
    who: () => member,
    path: () => `/apply/work/${examples.ownJob}`,
    fields: () => words,
  },
  'ticket type': {
    table: 'ticket_types',
    who: () => owner,
    path: () => `/events/${examples.event}/ticket-definitions`,
    fields: () => seat,
  },
  event: { table: 'events', who: () => owner, path: () => '/create-event', fields: () => show },
  'message to the town': {
    table: 'contact_messages',
    who: () => member,
    path: () => '/contact',
    fields: () => words,
  },
  'message about an ad': {
    table: 'relay_threads',
    who: () => member,
    path: () => `/classifieds/${examples.ad}`,
    fields: () => words,
  },
  donation: {
    table: 'donations',
    who: () => member,
    path: () => '/donate',
    fields: () => ({ amount: '15', email: words.email }),
  },
}

test.each(Object.entries(forms))('%s: sent twice at once is one', async (_, form) => {
  const { table, who, path, fields } = form
  const before = Number(countRows(table))
  const page = { ...fields(), submission: randomUUID() }
  const answers = await Promise.all([who().post(path(), page), who().post(path(), page)])
  const again = await who().post(path(), page)
  expect([...answers, again].map(({ status }) => status)).toEqual([303, 303, 303])
  const [first] = answers
  expect(again.headers.get('location')).toBe(first?.headers.get('location'))
  expect(countRows(table)).toBe(before + 1)
})

test.each(['ticket type', 'event', 'message to the town', 'message about an ad', 'donation'])(
  '%s: the same from a newly opened page is another one',
  async (name) => {
    const form = forms[name]
    if (!form) throw new Error(name)
    const { table, who, path, fields } = form
    const before = Number(countRows(table))
    for (const submission of [randomUUID(), randomUUID()]) {
      expect((await who().post(path(), { ...fields(), submission })).status).toBe(303)
    }
    expect(countRows(table)).toBe(before + 2)
  },
)

test('a visitor is recognized by what was sent, and another text is another message', async () => {
  const visitor = await Visitor.create(portal)
  const before = Number(countRows('contact_messages'))
  await visitor.post('/contact', words)
  await visitor.post('/contact', words)
  expect(countRows('contact_messages')).toBe(before + 1)
  await visitor.post('/contact', { ...words, message: 'And the barn?' })
  await (await Visitor.create(portal)).post('/contact', words)
  expect(countRows('contact_messages')).toBe(before + 3)
})

test("a key is its sender's alone: another member's form with it is new", async () => {
  const before = Number(countRows('contact_messages'))
  // Another address than above, where the limit of messages is used up.
  const page = { ...words, email: 'bea@example.org', submission: randomUUID() }
  await member.post('/contact', page)
  await owner.post('/contact', page)
  expect(countRows('contact_messages')).toBe(before + 2)
})

test('a call with an Idempotency-Key is made once', async () => {
  const call = () =>
    member.send('POST', '/api/bookings', {
      json: { property_id: examples.rental, start_date: later, end_date: later },
      headers: { 'Idempotency-Key': 'a-key' },
    })
  const later = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const [first, second] = [await call(), await call()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
})

test('pages for members carry a key of their own, cached pages none', async () => {
  const keyOn = async (visitor: Visitor) =>
    /name="submission" value="([^"]+)"/.exec(await (await visitor.get('/contact')).text())?.[1]
  const [first, second] = [await keyOn(member), await keyOn(member)]
  expect(first).toMatch(/^[\w-]{36}$/)
  expect(second).not.toBe(first)
  expect(await keyOn(await Visitor.create(portal))).toBeUndefined()
})

import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'
import { formRoutes } from '#tests/support/routes.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { type CreatingForm, creatingForms, otherForms } from './creating-forms.ts'

/**
 * Forms that create something are sent twice, as by a double click, the Back button or a resend.
 */

let portal: TestPortal
let db: Database.Database
let examples: Examples
let member: Visitor
let owner: Visitor
let admin: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  db = new Database(portal.databasePath, { readonly: true })
  member = await Visitor.create(portal, 'member')
  owner = await Visitor.create(portal, 'owner')
  admin = await Visitor.create(portal, 'admin')
  const type = { name: 'Bench', price: '0', quantity: '50', intent: 'create' }
  await owner.post(`/events/${examples.event}/ticket-definitions`, type)
  const one = (sql: string) => db.prepare(sql).pluck().get() as number
  Object.assign(examples, {
    freeType: one(`select max(id) from ticket_types where name = 'Bench'`),
    tourDate: one(`select id from tour_dates where listing_id = ${examples.tour}
      and cancelled_at is null and start_time > strftime('%Y-%m-%dT%H:%M', 'now')`),
    paidSale: payDonation(),
  })
})
afterAll(async () => {
  db.close()
  await portal.stop()
})

/** The donation of the examples, paid at the town hall; returns its payment. */
function payDonation(): number {
  const writable = new Database(portal.databasePath)
  const pay = writable.prepare(`update payments
    set status = 'paid', method = 'offline', paid_at = created_at, fulfilled_at = created_at
    where purpose = 'donation' and status = 'pending' returning id`)
  const id = Number(pay.pluck().get())
  writable.close()
  return id
}

const countRows = (table: string) => db.prepare(`select count(*) from ${table}`).pluck().get()
const words = { name: 'Ann', email: 'ann@example.org', message: 'Is it still available?' }

test('every form of the portal is known, and whether it makes something', () => {
  const withAction = formRoutes()
  const known = [...Object.keys(creatingForms), ...Object.keys(otherForms)]
  const advice = 'Say in tests/http/creating-forms.ts what it makes, or why nothing twice.'
  expect(known.sort(), advice).toEqual(withAction.sort())
})

/** Sends the form with this submission key, as from a page that has it. */
function send(form: CreatingForm, submission: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...form.fields(examples), submission })) {
    body.set(name, value)
  }
  const who = { member, owner, admin }[form.who]
  return who.send('POST', form.path(examples), { form: body })
}

const forms = Object.entries(creatingForms)

test.each(forms)('%s: sent twice at once is one', async (_, form) => {
  const before = Number(countRows(form.table))
  const page = randomUUID()
  const answers = await Promise.all([send(form, page), send(form, page)])
  answers.push(await send(form, page))
  const [first] = answers
  expect(first?.status, await first?.clone().text()).toBeLessThan(400)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => first?.status))
  const locations = answers.map(({ headers }) => headers.get('location'))
  expect(new Set(locations).size).toBe(1)
  expect(countRows(form.table)).toBe(before + 1)
})

test.each(forms.filter(([, { isUnique }]) => !isUnique))(
  '%s: the same from a newly opened page is another one',
  async (_, form) => {
    const before = Number(countRows(form.table))
    for (const page of [randomUUID(), randomUUID()]) {
      const answer = await send(form, page)
      expect(answer.status, await answer.text()).toBeLessThan(400)
    }
    expect(countRows(form.table)).toBe(before + 2)
  },
)

test('a door link that was sent twice opens with the PIN of the last answer alone', async () => {
  const path = `/events/${examples.event}/door-links`
  const page = { name: 'Side gate', submission: randomUUID() }
  const [first, last] = [await owner.post(path, page), await owner.post(path, page)]
  const linkIn = async (answer: Response) => /\/door\/[\w-]+/.exec(await answer.text())?.[0] ?? ''
  const links = [await linkIn(first), await linkIn(last)]
  const staff = await Visitor.create(portal)
  const opened = await Promise.all(links.map((link) => staff.get(link)))
  expect(opened.map(({ status }) => status)).toEqual([404, 200])
})

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

test('a key counts for its sender only', async () => {
  const before = Number(countRows('contact_messages'))
  // Another mail address than above, which has reached the limit of messages.
  const page = { ...words, email: 'bea@example.org', submission: randomUUID() }
  await member.post('/contact', page)
  await owner.post('/contact', page)
  expect(countRows('contact_messages')).toBe(before + 2)
})

test('a call with an Idempotency-Key runs once, and not with other content', async () => {
  const findDay = (from: number) =>
    new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
  const call = (day: string) =>
    member.send('POST', '/api/bookings', {
      json: { property_id: examples.rental, start_date: day, end_date: day },
      headers: { 'Idempotency-Key': 'a-key' },
    })
  const [first, second] = [await call(findDay(90)), await call(findDay(90))]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  const other = await call(findDay(91))
  expect(other.status).toBe(409)
  expect(await other.json()).toEqual({ error: expect.stringMatching(/^This Idempotency-Key/) })
})

test('a visitor’s call with an Idempotency-Key runs once for its address and content', async () => {
  const [visitor, other] = [await Visitor.create(portal), await Visitor.create(portal)]
  const give = async (who: Visitor, amount: string) => {
    const headers = { 'Idempotency-Key': 'a-gift' }
    const json = { amount, email: 'giver@example.org' }
    const answer = await who.send('POST', '/api/donate/create-payment-intent', { json, headers })
    return (await answer.json()) as { clientSecret: string }
  }
  const before = Number(countRows('donations'))
  const first = await give(visitor, '25')
  expect(first.clientSecret).toContain('_secret_')
  expect(await give(visitor, '25')).toEqual(first)
  expect(countRows('donations')).toBe(before + 1)
  await give(visitor, '26')
  await give(other, '25')
  expect(countRows('donations')).toBe(before + 3)
})

test('a payment that is begun again after it was closed leads to its page', async () => {
  const json = { type: 'Dining', title: 'The inn', description: 'Pies.', location: 'The mill' }
  const begin = async () => {
    const headers = { 'Idempotency-Key': 'an-inn' }
    const answer = await owner.send('POST', '/api/play/initiate-payment', { json, headers })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  const first = await begin()
  expect(first, 'open').toEqual(await begin())
  const id = db.prepare('select max(id) from listings').pluck().get()
  const rejected = { status: 'rejected', feedback: 'No.' }
  await admin.send('PUT', `/api/play/${id}/moderate`, { json: rejected })
  const closed = await begin()
  expect(closed.status).toBe(first.status)
  expect(closed.body.url).toMatch(`${portal.origin}/payments/`)
  expect((await owner.get(new URL(closed.body.url ?? '').pathname)).status).toBe(200)
})

test('pages for members have a submission key, cached pages have none', async () => {
  const keyOn = async (visitor: Visitor) =>
    /name="submission" value="([^"]+)"/.exec(await (await visitor.get('/contact')).text())?.[1]
  const [first, second] = [await keyOn(member), await keyOn(member)]
  expect(first).toMatch(/^[\w-]{36}$/)
  expect(second).not.toBe(first)
  expect(await keyOn(await Visitor.create(portal))).toBeUndefined()
})

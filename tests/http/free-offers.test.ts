import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A member is offered a free ticket of an event or of a tour date. */

let portal: TestPortal
let db: Database.Database
let member: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  db = new Database(portal.databasePath)
  member = await Visitor.create(portal, 'member')
})
afterAll(async () => {
  db.close()
  await portal.stop()
})

/** Holds a free seat of the type for the member, as the waiting list does. */
function offer(ticketTypeId: number) {
  const who = { email: demoAccounts.member.email, ticketTypeId, key: `offer ${ticketTypeId}` }
  const { lastInsertRowid: orderId } = db
    .prepare(
      `insert into ticket_orders (ticket_type_id, buyer_id, buyer_name, buyer_email, quantity,
        unit_price_cents, status, request_key, held_until)
      select $ticketTypeId, id, name, email, 1, 0, 'held', $key, '2099-01-01T00:00:00.000Z'
      from users where email = $email`,
    )
    .run(who)
  db.prepare(
    `insert into waiting_list_entries (ticket_type_id, member_id, quantity, status, order_id)
    select $ticketTypeId, id, 1, 'offered', $orderId from users where email = $email`,
  ).run({ ...who, orderId })
}

/** Offers a free ticket of a new type of an event; returns the type and the page of its tickets. */
function createEventOffer() {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 1, priceCents: 0 })
  offer(ticketTypeId)
  return { type: String(ticketTypeId), page: `/events/${eventId}/tickets` }
}

function createTourOffer() {
  const found = db
    .prepare(
      `select t.id as type, d.listing_id as tour from ticket_types t
      join tour_dates d on d.id = t.tour_date_id join play_details p on p.listing_id = d.listing_id
      join listings l on l.id = d.listing_id
      where p.enable_ticketing and l.is_public and d.cancelled_at is null
        and d.start_time > strftime('%Y-%m-%dT%H:%M', 'now')
        and t.id not in (select ticket_type_id from waiting_list_entries) order by d.start_time`,
    )
    .get() as { type: number; tour: number }
  offer(found.type)
  return { type: String(found.type), page: `/play/${found.tour}/purchase-ticket` }
}

const statuses = (type: string) =>
  db
    .prepare(
      `select e.status, o.status as "order" from waiting_list_entries e
      join ticket_orders o on o.id = e.order_id where e.ticket_type_id = ?`,
    )
    .all(type)

const offers = [
  ['an event', createEventOffer],
  ['a tour', createTourOffer],
] as const

test.each(offers)('for %s can be declined', async (_, makeOffer) => {
  const { type, page } = makeOffer()
  const html = await (await member.get(page)).text()
  for (const intent of ['accept', 'leave']) {
    expect(html).toContain(` value="${type}" name="${intent}"`)
  }
  expect((await member.post(page, { leave: type })).status).toBe(303)
  expect(statuses(type)).toEqual([{ status: 'left', order: 'released' }])
  expect(await (await member.get(page)).text()).not.toContain(` value="${type}" name="accept"`)
})

test.each(offers)('for %s is accepted once by a double click', async (_, makeOffer) => {
  const { type, page } = makeOffer()
  const [submission = ''] =
    /(?<=name="submission" value=")[^"]+/.exec(await (await member.get(page)).text()) ?? []
  const accept = () => member.post(page, { accept: type, submission })
  const answers = [...(await Promise.all([accept(), accept()])), await accept()]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
  expect(statuses(type)).toEqual([{ status: 'accepted', order: 'completed' }])
  expect((await member.post(page, { accept: type, submission: 'another-page' })).status).toBe(409)
})

test('for a tour that sells no tickets any more can still be declined', async () => {
  const { type, page } = createTourOffer()
  db.prepare(
    `update play_details set enable_ticketing = 0 where listing_id =
        (select d.listing_id from tour_dates d join ticket_types t on d.id = t.tour_date_id
          where t.id = ?)`,
  ).run(type)
  expect((await member.get(page)).status).toBe(409)
  expect((await member.post(page, { accept: type })).status).toBe(409)
  const left = await member.post(page, { leave: type })
  expect([left.status, left.headers.get('location')]).toEqual([303, '/owner-dashboard/tickets'])
  expect(statuses(type)).toEqual([{ status: 'left', order: 'released' }])
})

import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { findViolations } from './invariants.ts'

function prepare() {
  const db = freshDatabase()
  const eventId = newEvent(db)
  db.$client.exec(`insert into ticket_types (id, event_id, name, price_cents, quantity)
      values (1, ${eventId}, 'Seat', 0, 10);
    insert into ticket_orders (id, ticket_type_id, buyer_name, buyer_email, quantity,
        unit_price_cents, status, request_key)
      values (1, 1, 'Ann', 'ann@example.org', 1, 0, 'completed', 'a key');
    insert into tickets (order_id, ticket_type_id, code, price_cents) values (1, 1, 'CODE', 0)`)
  return db
}

test('a database of the portal has no violation', () => {
  expect(findViolations(prepare().$client)).toEqual([])
})

test.each([
  ['sold as many seats', 'update ticket_types set sold_count = 3'],
  ['holds as many seats', 'update ticket_types set held_count = 1'],
  ['a ticket for each seat', 'update ticket_orders set quantity = 2'],
  ['is paid', 'update ticket_orders set unit_price_cents = 500'],
  [
    'passed on is not given back',
    `update tickets set passed_on_at = 'then', given_back_at = 'now'`,
  ],
  ['deleted ticket type', `update ticket_types set removed_at = 'now', off_sale_at = 'now'`],
  ['file is sound', 'pragma foreign_keys = off; update tickets set order_id = 99'],
])('%s: a change behind the portal’s back is found', (invariant, change) => {
  const db = prepare()
  db.$client.exec(change)
  expect(findViolations(db.$client).map((found) => found.invariant)).toContainEqual(
    expect.stringContaining(invariant),
  )
})

test.each([
  'insert into listing_search (rowid, title) values (99, 1)',
  'insert into listing_title_search (rowid, title) values (99, 1)',
  'delete from listing_search',
  'delete from listing_title_search',
])('a search index that differs from the listings is found: %s', (change) => {
  const db = prepare()
  newListing(db)
  newListing(db, { moderationStatus: 'pending' })
  expect(findViolations(db.$client)).toEqual([])
  db.$client.exec(change)
  expect(findViolations(db.$client).map((found) => found.invariant)).toEqual([
    'Both search indexes have exactly the public listings.',
  ])
})

test.each([
  ['The refunds of a payment', 'update payments set refunded_cents = 5'],
  ['Only a paid payment', `update payments set fulfilled_at = '2026-01-01T00:00:00.000Z'`],
])('%s: a change in the ledger is found', async (invariant, change) => {
  const db = prepare()
  await newPayment(db)
  db.$client.exec(change)
  expect(findViolations(db.$client).map((found) => found.invariant)).toContainEqual(
    expect.stringContaining(invariant),
  )
})

test('money that could not be sent back for an order that came too late is no violation', async () => {
  const db = prepare()
  const { id } = await newPayment(db)
  db.$client.exec(`update ticket_orders set status = 'released' where id = 1;
    delete from tickets;
    update payments set purpose = 'ticket', subject_id = 1, status = 'paid';`)
  const found = () => findViolations(db.$client).map(({ invariant }) => invariant)
  expect(found()).toContainEqual(expect.stringContaining('A paid order is completed'))
  db.$client.exec(`insert into refunds (payment_id, amount_cents, status, source)
    values (${id}, 2500, 'failed', 'portal')`)
  expect(found()).toEqual([])
})

test('a change of nothing is found, and mail about a decision that was undone', () => {
  const db = prepare()
  const admin = newActor(db, { role: 'admin' })
  const listing = newListing(db)
  db.$client.exec(`insert into listing_changes (listing_id, fields) values (${listing}, '{}');
    insert into undoable_decisions
      (id, batch, actor_id, kind, subject_id, title, before, after, until, undone_at)
      values (1, 'one', ${admin.userId}, 'listing', ${listing}, 'A house', '{}', '{}', 'then', 'now');
    insert into notifications (user_id, decision_id) values (${admin.userId}, 1)`)
  expect(findViolations(db.$client).map((found) => found.invariant)).toEqual([
    'A change of a listing has a field, a photo, or a new text of a photo.',
    'Nobody is notified of a decision that was undone.',
  ])
})

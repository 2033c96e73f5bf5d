import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#app/wiring.server.ts'
import { insertMembers, insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { newEvent } from '#tests/support/events.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A portal of a town that takes money at the town hall and has no payment provider. */
let portal: TestPortal
let first: Visitor
let second: Visitor

beforeAll(async () => {
  portal = await startTestPortal({
    MAINSTREET_MODE: 'production',
    ORIGIN: 'https://portal.example.org',
    ADMIN_EMAIL: 'clerk@example.org',
    PAY_OFFLINE: '1',
  })
  const db = openDatabase(portal.databasePath)
  // A job of the portal may write just then.
  db.$client.pragma('busy_timeout = 60000')
  newEvent(db)
  db.$client.close()
  first = await Visitor.create(portal)
  second = await Visitor.create(portal)
  const [one = '', other = ''] = insertMembers(portal, 2)
  first.bringToken(one)
  second.bringToken(other)
})
afterAll(() => portal.stop())

/** Returns the method and the end of each payment for tickets of a type, oldest first. */
function listPayments(ticketTypeId: number): Array<[method: string, expiresAt: string]> {
  const db = new Database(portal.databasePath, { readonly: true })
  const payments = db
    .prepare(
      `select p.method, p.expires_at from payments p join ticket_orders o on o.id = p.subject_id
      where p.purpose = 'ticket' and o.ticket_type_id = ? order by p.id`,
    )
    .raw()
    .all(ticketTypeId) as Array<[string, string]>
  db.close()
  return payments
}

test('without a payment provider nobody is offered a card', async () => {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 4, priceCents: 1500 })
  const address = `/events/${eventId}/tickets`
  const page = await (await first.get(address)).text()
  expect(page).toContain('How to pay: At the town hall')
  expect(page).not.toContain('<option value="card"')
  const ordered = await first.post(address, { [`tickets-${ticketTypeId}`]: '2', intent: 'buy' })
  const payment = new URL(ordered.headers.get('location') ?? '').pathname
  expect(await (await first.get(payment)).text()).toContain('Please pay at the town hall by')

  expect(await (await second.get('/play/new')).text()).not.toContain('name="method"')
  const json = { ticket_def_id: ticketTypeId, quantity: 1 }
  const called = await second.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
  expect(called.status).toBe(201)
  expect(listPayments(ticketTypeId).map(([method]) => method)).toEqual(['offline', 'offline'])
  const donate = await (await second.get('/donate')).text()
  expect(donate).toContain('This portal does not take cards yet. Please write to the town.')
  expect(donate).not.toContain('name="amount"')
})

test('a seat offered to the waiting list is held as long as any order at the town hall', async () => {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 1, priceCents: 900 })
  const address = `/events/${eventId}/tickets`
  const ordered = await first.post(address, { [`tickets-${ticketTypeId}`]: '1', intent: 'buy' })
  await second.post(address, { join: String(ticketTypeId) })
  const payment = new URL(ordered.headers.get('location') ?? '').pathname
  expect((await first.post(payment, { intent: 'cancel' })).status).toBe(303)
  const [order, offer] = listPayments(ticketTypeId)
  expect(order?.[0]).toBe('offline')
  // Both end with the same day of the town.
  expect(offer).toEqual(order)
})

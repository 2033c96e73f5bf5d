import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#app/wiring.server.ts'
import { insertMembers, insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { newEvent } from '#tests/support/events.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A portal of a town that takes money at the town hall and has no payment provider. */
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({
    MAINSTREET_MODE: 'production',
    ORIGIN: 'https://portal.example.org',
    ADMIN_EMAIL: 'clerk@example.org',
    PAY_OFFLINE: '1',
  })
})
afterAll(() => portal.stop())

async function newMember(token = '') {
  const member = await Visitor.create(portal)
  member.bringToken(token)
  return member
}

function insertEvent() {
  const db = openDatabase(portal.databasePath)
  newEvent(db)
  db.$client.close()
}

function listMethods(): unknown[] {
  const db = new Database(portal.databasePath, { readonly: true })
  const methods = db.prepare('select purpose, method from payments order by id').raw().all()
  db.close()
  return methods
}

test('without a payment provider nobody is offered a card', async () => {
  insertEvent()
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 4, priceCents: 1500 })
  const [first, second] = insertMembers(portal, 2)
  const member = await newMember(first)
  const page = await (await member.get(`/events/${eventId}/tickets`)).text()
  expect(page).toContain('How to pay: At the town hall')
  expect(page).not.toContain('<option value="card"')
  const choice = { [`tickets-${ticketTypeId}`]: '2', intent: 'buy' }
  const ordered = await member.post(`/events/${eventId}/tickets`, choice)
  const payment = new URL(ordered.headers.get('location') ?? '').pathname
  expect(await (await member.get(payment)).text()).toContain('Please pay at the town hall by')

  const other = await newMember(second)
  const form = await (await other.get('/play/new')).text()
  expect(form).not.toContain('name="method"')
  const call = { ticket_def_id: ticketTypeId, quantity: 1 }
  const called = await other.send('POST', `/api/events/${eventId}/purchase-ticket`, { json: call })
  expect(called.status).toBeLessThan(300)
  expect(listMethods()).toEqual([
    ['ticket', 'offline'],
    ['ticket', 'offline'],
  ])
  const donate = await (await other.get('/donate')).text()
  expect(donate).toContain('This portal does not take cards yet. Please write to the town.')
  expect(donate).not.toContain('name="amount"')
})

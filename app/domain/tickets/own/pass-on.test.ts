import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities, ticketOrders } from '#db/schema/index.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { checkInTicket } from '../door/check-in.server.ts'
import { formatDoorList, listDoorTickets } from '../door/door-list.server.ts'
import { passOnForm } from '../forms.ts'
import { orderMixedTickets } from '../orders/order.server.ts'
import { findTicketFor, listOwnTickets } from '../queries.server.ts'
import { giveBackTicket } from '../refunds/give-back.server.ts'
import { refundTicket } from '../refunds/refund.server.ts'
import { eventTicketsCsv } from '../sales/event-tickets-csv.server.ts'
import { setSaleRules } from '../types/sale-rules.server.ts'
import { isComing, listBoughtTickets } from './bought-tickets.server.ts'
import { passOnTicket } from './pass-on.server.ts'
import { showPast } from './shown-ticket.server.ts'
import { formatTicketCode } from './ticket-code.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let buyer: Actor
let code: string

beforeEach(async () => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
  buyer = newActor(db)
  await setSaleRules(db, sale.owner, sale.eventId, { giveBackHours: 0, giveBackPercent: 100 })
  await sale.ordered(await sale.type({ price: 0 }), buyer)
  code = sale.codes()[0]?.code ?? ''
})
afterEach(resetClock)

const words = wordsFor('en')
const scan = (typed: string) => checkInTicket(db, { actor: sale.owner }, typed, {})
const door = () => formatDoorList(listDoorTickets(db, { eventId: sale.eventId }), words)
const bo = { holderName: 'Bo Hill', email: null }

test('a ticket gets another name, which the door and the file of tickets show', async () => {
  expect(await passOnTicket(db, buyer, code, bo)).toEqual({ ok: true, isMailed: false })
  expect(door()).toMatchObject([{ holder: 'Bo Hill', tickets: [{ code }] }])
  const file = await eventTicketsCsv(db, sale.eventId).toArray()
  expect(Buffer.concat(file.map((part) => Buffer.from(part))).toString()).toContain('"Bo Hill"')
  expect(await scan(code)).toMatchObject({ status: 'valid', ticket: { holder: 'Bo Hill' } })
})

test('mailed to somebody else it has a new code, which its buyer does not see', async () => {
  const to = { holderName: 'Bo Hill', email: 'bo@example.org' }
  expect(await passOnTicket(db, buyer, code, to)).toEqual({ ok: true, isMailed: true })
  const renewed = sale.codes()[0]?.code ?? ''
  expect(await scan(code)).toMatchObject({ status: 'unknown' })
  expect(lastMailTo(db, 'bo@example.org')).toMatchObject({ qrCode: renewed })
  expect(lastMailTo(db, buyer.email)?.text).toContain('passed on to Bo Hill')
  expect(findTicketFor(db, buyer, renewed)).toBeNull()
  expect(findTicketFor(db, sale.owner, renewed)).not.toBeNull()
  expect(listOwnTickets(db, buyer).rows).toEqual([])
  const [row] = listOwnTickets(db, buyer, { withPassedOn: true }).rows
  if (!row) throw new Error('The buyer no longer sees the ticket.')
  expect(isComing(row)).toBe(false)
  expect(showPast(row, words)).toMatchObject({ code: null, holder: 'Bo Hill' })
  expect(listBoughtTickets(db, buyer, row.order.id)).toEqual([])
  expect(await passOnTicket(db, buyer, renewed, bo)).toEqual({ ok: false, reason: 'not_found' })
  const back = await giveBackTicket(db, buyer, renewed)
  expect(back).toEqual({ ok: false, reason: 'passed_on' })
  expect(await scan(renewed)).toMatchObject({ status: 'valid', ticket: { holder: 'Bo Hill' } })
  await refundTicket(db, sale.owner, sale.codes()[0]?.id ?? 0, '')
  const refunded = lastMailTo(db, buyer.email)?.text ?? ''
  expect(refunded).toContain('Bo Hill')
  expect(refunded).not.toContain(formatTicketCode(renewed))
})

test('mailed to oneself it only has another name', async () => {
  const to = { holderName: 'Bo Hill', email: buyer.email }
  expect(await passOnTicket(db, buyer, code, to)).toEqual({ ok: true, isMailed: false })
  expect(sale.codes()[0]).toMatchObject({ code, passedOnAt: null, holderName: 'Bo Hill' })
})

test('sent twice it is mailed once', async () => {
  const to = { holderName: 'Bo Hill', email: 'bo@example.org' }
  const submission = { key: 'a', keptFor: 60_000 }
  const first = await passOnTicket(db, buyer, code, to, submission)
  const renewed = sale.codes()[0]?.code
  expect(await passOnTicket(db, buyer, code, to, submission)).toEqual(first)
  expect(sale.codes()[0]?.code).toBe(renewed)
})

test('it is the buyer’s to pass on, until it begins, and not once it was used', async () => {
  expect(await passOnTicket(db, sale.owner, code, bo)).toMatchObject({ reason: 'not_found' })
  setClock('2031-10-04T22:00:00.000Z')
  expect(await passOnTicket(db, buyer, code, bo)).toEqual({ ok: false, reason: 'begun' })
  resetClock()
  await scan(code)
  expect(await passOnTicket(db, buyer, code, bo)).toEqual({ ok: false, reason: 'not_valid' })
})

test('a member passes on only so many tickets a day', async () => {
  for (let at = 0; at < getSettings(db).LIMIT_PASSED_ON_A_DAY; at += 1) {
    expect(await passOnTicket(db, buyer, code, bo)).toMatchObject({ ok: true })
  }
  expect(await passOnTicket(db, buyer, code, bo)).toEqual({ ok: false, reason: 'too_many_today' })
})

test('the history has the name as personal data', async () => {
  await passOnTicket(db, buyer, code, bo)
  const [told] = db.select().from(activities).all().slice(-1)
  expect(told).toMatchObject({ type: 'ticket.passed_on', personal: { holderName: 'Bo Hill' } })
  expect(JSON.stringify(told?.parameters)).not.toContain('Bo Hill')
})

test.each(['', 'https://evil.example', 'x'.repeat(81)])('the name %j is refused', (holderName) => {
  expect(passOnForm(textFor('en')).safeParse({ holderName, email: '' }).success).toBe(false)
})

test('marks that reverse letters are taken out of a name', () => {
  const typed = { holderName: 'Ann\u202e Lee', email: ' BO@example.org ' }
  expect(passOnForm(textFor('en')).parse(typed)).toEqual({
    ...{ holderName: 'Ann Lee', email: 'bo@example.org' },
  })
})

test('names of an order wait with it and become those of its tickets', async () => {
  const ticketTypeId = await sale.type({ quantity: 5 })
  const order = (names: string[]) =>
    orderMixedTickets(db, buyer, { lines: [{ ticketTypeId, quantity: 2, names }] })
  await order(['Ann', 'Bo'])
  // Sent again with a corrected name, an order replaces the first.
  const outcome = await order(['Ann', 'Bob'])
  if (outcome.ok && outcome.payment) await sale.settle(outcome.payment.id, 'paid')
  expect(sale.codes().map(({ holderName }) => holderName)).toEqual([null, 'Ann', 'Bob'])
  expect(
    db
      .select()
      .from(ticketOrders)
      .all()
      .map((row) => row.holderNames),
  ).toEqual([null, null])
})

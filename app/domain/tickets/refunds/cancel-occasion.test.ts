import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { applyDispute } from '#app/domain/payments/provider/provider-disputes.server.ts'
import { sumPayeeIncome } from '#app/domain/payments/sales/payee-income.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { tickets } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, listMails } from '#tests/support/mail.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { joinWaitingList } from '../waiting-list/waiting-list.server.ts'
import { previewCancellation } from './cancellation-preview.server.ts'
import { refundTicket } from './refund.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let owner: Actor
let eventId: number

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
  owner = sale.owner
  eventId = sale.eventId
})

test('an event that is cancelled by the town while it runs is told to those inside, in its name', async () => {
  const inside = newActor(db)
  await sale.ordered(await sale.type({ price: 0 }), inside)
  db.update(tickets).set({ status: 'used' }).run()
  await cancelEvent(db, newActor(db, { role: 'admin' }), eventId, 'A storm is coming.')
  const { text } = lastMailTo(db, inside.email)
  expect(text).toContain('is cancelled')
  expect(text).toContain('The town writes: “A storm is coming.”')
})

test('before an event is cancelled, its page says what is refunded, as it is then', async () => {
  const [seats, tables] = [await sale.type(), await sale.type({ price: 500 })]
  const buyer = newActor(db)
  const mixed = await sale.orderedMixed(buyer, [
    [seats, 1],
    [tables, 2],
  ])
  await sale.settle(mixed.payment?.id ?? 0, 'paid')
  await sale.settle((await sale.ordered(seats)).paymentId, 'paid')
  await refundTicket(db, owner, sale.codes()[0]?.id ?? 0, '')
  const before = sumPayeeIncome(db, owner.userId)
  expect(previewCancellation(db, eventId)).toEqual({ count: 3, cents: before })
  await cancelEvent(db, owner, eventId)
  expect(sumPayeeIncome(db, owner.userId)).toBe(0)
  expect(previewCancellation(db, eventId)).toEqual({ count: 0, cents: 0 })
})

test('cancelling an event refunds payments, voids free tickets and notifies every holder', async () => {
  const buyer = newActor(db)
  const guest = newActor(db)
  const slow = newActor(db)
  const paid = await sale.type({ quantity: -1 })
  await sale.settle((await sale.ordered(paid, buyer, 2)).paymentId, 'paid')
  await sale.ordered(await sale.type({ price: 0 }), guest)
  const open = await sale.ordered(paid, slow)
  const waiting = newActor(db)
  const full = await sale.type({ price: 0, quantity: 1 })
  await sale.ordered(full, guest)
  await joinWaitingList(db, waiting, full, 1)
  await cancelEvent(db, owner, eventId, 'The hall is flooded.')
  const statuses = sale.codes().map(({ status }) => status)
  expect(statuses).toEqual(['refunded', 'refunded', 'cancelled', 'cancelled'])
  expect(sumPayeeIncome(db, owner.userId)).toBe(0)
  expect(lastMailTo(db, guest.email).text).toMatch(
    / on .*20\d\d.* is cancelled\. Tickets for it are/,
  )
  const told = db.select().from(activities).where(eq(activities.type, 'order.called_off')).all()
  expect(told.map(({ parameters }) => parameters?.isRefunded)).toEqual([true, false])
  expect(lastMailTo(db, buyer.email).text).toContain('$24')
  for (const inVain of [slow, waiting]) {
    expect(lastMailTo(db, inVain.email).text).toContain('Any tickets reserved for you')
  }
  for (const { email } of [guest, slow, waiting]) {
    const { text } = lastMailTo(db, email)
    expect(text).toContain('The organizer writes: “The hall is flooded.”')
  }
  expect(lastMailTo(db, guest.email).text).toContain(paths.events.show(eventId))
  // A buyer who was paying in the meantime gets a refund.
  await sale.settle(open.paymentId, 'paid')
  expect(sale.codes()).toHaveLength(4)
  expect(sumPayeeIncome(db, owner.userId)).toBe(0)
  expect(sale.seats(paid)).toEqual({ heldCount: 0, soldCount: 0 })
})

test('of a cancelled event only a payment that is not disputed is refunded', async () => {
  const type = await sale.type()
  for (const _ of ['disputed', 'plain']) {
    const { paymentId } = await sale.ordered(type, newActor(db))
    await sale.settle(paymentId, 'paid')
  }
  const [disputed, plain] = db.select().from(payments).orderBy(payments.id).all()
  const isFirst = eq(payments.id, disputed?.id ?? 0)
  db.update(payments).set({ disputedAt: nowInstant() }).where(isFirst).run()
  expect(previewCancellation(db, eventId).cents).toBe(plain?.amountCents)
  await cancelEvent(db, owner, eventId)
  expect(db.select().from(refunds).all()).toMatchObject([{ paymentId: plain?.id }])
  expect(sale.codes().map(({ status }) => status)).toEqual(['cancelled', 'refunded'])
})

test.each([
  [['plain', 'disputed'], 'refunded what you paid for other tickets: to your card'],
  [['disputed'], 'Tickets for it are no longer valid.'],
])('a buyer whose orders are %s is told what becomes of each', async (orders, rest) => {
  const type = await sale.type()
  const buyer = newActor(db)
  for (const order of orders) {
    const { paymentId } = await sale.ordered(type, buyer)
    await sale.settle(paymentId, 'paid')
    if (order === 'plain') continue
    const isLast = eq(payments.id, paymentId)
    db.update(payments).set({ disputedAt: nowInstant() }).where(isLast).run()
  }
  await cancelEvent(db, owner, eventId)
  const [told] = db.select().from(activities).where(eq(activities.type, 'order.called_off')).all()
  expect(told?.parameters).toMatchObject({ disputedCents: 1200 })
  const mails = listMails(db).filter(({ toAddress }) => toAddress === buyer.email)
  const cancelled = mails.find(({ text }) => text.includes('is cancelled.'))?.text
  expect(cancelled).toContain(rest)
  expect(cancelled).toContain('Your bank is looking into $12 that you paid. Once it has decided,')
})

test('a disputed payment of an event that was cancelled meanwhile is refunded when the dispute is won', async () => {
  const { paymentId } = await sale.ordered(await sale.type())
  await sale.settle(paymentId, 'paid')
  db.update(payments).set({ providerIntentId: 'pi_1' }).run()
  const disputes = { payment_intent: 'pi_1', amount: 1200 }
  const report = (id: string, status: string) =>
    write(db, (tx) => applyDispute(tx, { ...disputes, id, status }))
  await report('dp_1', 'needs_response')
  await report('dp_2', 'needs_response')
  await cancelEvent(db, owner, eventId)
  await report('dp_1', 'won')
  expect(db.select().from(refunds).all(), 'the other dispute is open').toEqual([])
  await report('dp_2', 'won')
  await report('dp_2', 'won')
  expect(db.select().from(refunds).all()).toMatchObject([
    { paymentId, amountCents: 1200, reasonCode: 'event_cancelled', status: 'requested' },
  ])
})

test('a disputed payment of an event that takes place is kept when the dispute is won', async () => {
  const { paymentId } = await sale.ordered(await sale.type())
  await sale.settle(paymentId, 'paid')
  db.update(payments).set({ providerIntentId: 'pi_1' }).run()
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 1200 }
  for (const status of ['needs_response', 'won']) {
    await write(db, (tx) => applyDispute(tx, { ...dispute, status }))
  }
  expect(db.select().from(refunds).all()).toEqual([])
})

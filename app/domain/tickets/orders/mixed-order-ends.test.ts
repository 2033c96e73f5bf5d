import { setImmediate as turn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { startCheckout } from '#app/domain/payments/provider/checkout.server.ts'
import { expirePayments } from '#app/domain/payments/provider/expiry.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import { wakers } from '#app/shared/wake-job.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { payments, refunds, ticketOrders, tickets } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent, type TicketCounts } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { refundTicket } from '../refunds/refund.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let buyer: Actor

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  sale = newTicketedEvent(db)
  buyer = newActor(db)
})

const ordered = (counts: TicketCounts) => sale.orderedMixed(buyer, counts)
const paid = () => db.select().from(payments).orderBy(payments.id).all()
const statuses = () =>
  db
    .select()
    .from(ticketOrders)
    .orderBy(ticketOrders.id)
    .all()
    .map(({ status }) => status)
const sound = () => expect(findViolations(db.$client)).toEqual([])

test('an order that another choice replaces has its checkout closed at once', async () => {
  const ticketType = await sale.type()
  const { payment } = await ordered([[ticketType, 1]])
  await startCheckout(db, payment?.id ?? 0)
  const woken: string[] = []
  wakers.set('close checkouts', () => woken.push('close checkouts'))
  await ordered([[ticketType, 2]])
  await turn()
  wakers.clear()
  expect(woken).toEqual(['close checkouts'])
})

describe('an order of several types that has been placed', () => {
  test('that is not paid in time gives back the seats of every type', async () => {
    const [one, two] = [await sale.type(), await sale.type()]
    await ordered([
      [one, 1],
      [two, 3],
    ])
    moveClock(minutes(31))
    await expirePayments(db)
    expect(statuses()).toEqual(['released', 'released'])
    expect([sale.seats(one).heldCount, sale.seats(two).heldCount]).toEqual([0, 0])
    sound()
  })

  test('that is paid too late is refunded whole where one type is gone', async () => {
    const [one, two] = [await sale.type(), await sale.type({ quantity: 1 })]
    const { payment } = await ordered([
      [one, 2],
      [two, 1],
    ])
    await sale.settle(payment?.id ?? 0, 'expired')
    await sale.ordered(two)
    await sale.settle(payment?.id ?? 0, 'paid')
    expect(sale.codes()).toEqual([])
    expect(paid()[0]).toMatchObject({ refundedCents: 3600, fulfilledAt: null })
    sound()
  })

  test('is refunded ticket by ticket, or whole when the event is cancelled', async () => {
    const [one, two] = [await sale.type(), await sale.type({ price: 500 })]
    const { payment } = await ordered([
      [one, 1],
      [two, 2],
    ])
    await sale.settle(payment?.id ?? 0, 'paid')
    const [, child] = sale.codes()
    expect(await refundTicket(db, sale.owner, child?.id ?? 0, '')).toMatchObject({ ok: true })
    expect(sale.seats(two).soldCount).toBe(1)
    const amounts = () =>
      db
        .select()
        .from(refunds)
        .all()
        .map(({ amountCents }) => amountCents)
    expect(amounts()).toEqual([500])
    await cancelEvent(db, sale.owner, sale.eventId)
    expect(amounts()).toEqual([500, 1700])
    expect(db.select().from(tickets).where(eq(tickets.status, 'valid')).all()).toEqual([])
    sound()
  })

  test('is released whole when its event is cancelled before it is paid', async () => {
    const [one, two] = [await sale.type(), await sale.type()]
    await ordered([
      [one, 1],
      [two, 1],
    ])
    await cancelEvent(db, sale.owner, sale.eventId)
    expect(statuses()).toEqual(['released', 'released'])
    expect(paid().map(({ status }) => status)).toEqual(['cancelled'])
    sound()
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteMember } from '#app/domain/own-data/delete-account.server.ts'
import { startCheckout } from '#app/domain/payments/provider/checkout.server.ts'
import { expirePayments } from '#app/domain/payments/provider/expiry.server.ts'
import { sumPayeeIncome } from '#app/domain/payments/sales/payee-income.server.ts'
import { minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { events, payments, ticketTypes } from '#db/schema/index.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findPayment, loseAnswers } from '#tests/support/payments.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
})

afterEach(() => {
  vi.restoreAllMocks()
  resetClock()
})

describe('an order', () => {
  test('paid in time keeps its seat while the provider cannot be asked', async () => {
    const ticketType = await sale.type({ quantity: 1 })
    const { paymentId } = await sale.ordered(ticketType)
    await startCheckout(db, paymentId)
    sandbox.applyAction(findPayment(db, paymentId).providerSessionId ?? '', 'pay')
    const lost = loseAnswers()
    moveClock(minutes(31))
    await expect(expirePayments(db)).rejects.toThrow('1 not closed')
    expect(await sale.order(ticketType)).toMatchObject({ ok: false })
    lost.mockRestore()
    await expirePayments(db)
    expect(sale.codes()).toHaveLength(1)
  })

  test('paid too late is completed if seats are left, otherwise refunded', async () => {
    const ticketType = await sale.type({ quantity: 1 })
    const early = await sale.ordered(ticketType)
    await sale.settle(early.paymentId, 'expired')
    const other = await sale.ordered(ticketType)
    await sale.settle(other.paymentId, 'paid')
    await sale.settle(early.paymentId, 'paid')
    expect(sale.codes()).toHaveLength(1)
    const late = db.select().from(payments).orderBy(payments.id).get()
    expect(late).toMatchObject({ status: 'paid', refundedCents: 1200, fulfilledAt: null })
    expect(sumPayeeIncome(db, sale.owner.userId)).toBe(1200)

    const roomy = await sale.type({ quantity: 5 })
    const slow = await sale.ordered(roomy)
    await sale.settle(slow.paymentId, 'expired')
    await sale.settle(slow.paymentId, 'paid')
    expect(sale.seats(roomy)).toEqual({ heldCount: 0, soldCount: 1 })
  })

  test('paid too late is refunded where its type is off sale', async () => {
    const ticketType = await sale.type()
    const { paymentId } = await sale.ordered(ticketType)
    await sale.settle(paymentId, 'expired')
    db.update(ticketTypes).set({ offSaleAt: nowInstant() }).run()
    await sale.settle(paymentId, 'paid')
    expect(sale.codes()).toEqual([])
    expect(db.select().from(payments).get()).toMatchObject({ refundedCents: 1200 })
  })

  test('paid too late is refunded where its buyer has deleted the account', async () => {
    const ticketType = await sale.type()
    const buyer = newActor(db)
    const { paymentId } = await sale.ordered(ticketType, buyer)
    await sale.settle(paymentId, 'expired')
    db.update(payments).set({ checkoutUrl: null }).run()
    const admin = newActor(db, { role: 'admin' })
    expect(await deleteMember(db, admin, buyer.userId)).toEqual({ ok: true })
    await sale.settle(paymentId, 'paid')
    expect(sale.codes()).toEqual([])
    expect(db.select().from(payments).get()).toMatchObject({ refundedCents: 1200 })
  })

  test('paid too late is refunded where its buyer has as many tickets by then as one may', async () => {
    db.update(events).set({ ticketsPerPerson: 2 }).run()
    const [ticketType, other] = [await sale.type(), await sale.type({ price: 0 })]
    const buyer = newActor(db)
    const { paymentId } = await sale.ordered(ticketType, buyer)
    await sale.settle(paymentId, 'expired')
    await sale.ordered(other, buyer, 2)
    await sale.settle(paymentId, 'paid')
    expect(sale.codes()).toHaveLength(2)
    expect(db.select().from(payments).get()).toMatchObject({ refundedCents: 1200 })
  })
})

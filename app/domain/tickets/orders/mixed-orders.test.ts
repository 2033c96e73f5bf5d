import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import { startCheckout } from '#app/domain/payments/provider/checkout.server.ts'
import { checkoutRequest } from '#app/domain/payments/provider/provider-requests.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { payments } from '#db/schema/index.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { listMails } from '#tests/support/mail.ts'
import { findPayment, syncPayment } from '#tests/support/payments.ts'
import { newTicketedEvent, type TicketCounts, toLines } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { joinWaitingList } from '../waiting-list/waiting-list.server.ts'
import { orderMixedTickets } from './order.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let buyer: Actor

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  sale = newTicketedEvent(db)
  buyer = newActor(db)
})

const order = (counts: TicketCounts) =>
  orderMixedTickets(db, buyer, { eventId: sale.eventId, lines: toLines(counts) })
const ordered = (counts: TicketCounts) => sale.orderedMixed(buyer, counts)

const paid = () => db.select().from(payments).orderBy(payments.id).all()
const sound = () => expect(findViolations(db.$client)).toEqual([])

describe('an order of several types', () => {
  test('is one payment with an item for each type that costs something', async () => {
    const [adult, child, baby] = [
      await sale.type(),
      await sale.type({ price: 600 }),
      await sale.type({ price: 0 }),
    ]
    await ordered([
      [adult, 2],
      [child, 1],
      [baby, 1],
    ])
    const [payment, ...others] = paid()
    if (!payment) throw new Error('No payment.')
    expect(others).toEqual([])
    expect(payment.amountCents).toBe(3000)
    const { line_items } = checkoutRequest(payment, 'https://example.org/')
    expect(line_items).toMatchObject([
      { quantity: 2, price_data: { unit_amount: 1200 } },
      { quantity: 1, price_data: { unit_amount: 600 } },
    ])
    expect(describeItem(toPaidItem(payment), wordsFor('en'))).toBe(
      '2 × Seat, 1 × Seat, 1 × Seat, Harvest supper',
    )
    sound()
  })

  test('is issued when it is paid, in one mail with a code for each ticket', async () => {
    const [adult, child] = [await sale.type(), await sale.type({ price: 0 })]
    const { payment } = await ordered([
      [adult, 2],
      [child, 1],
    ])
    expect(sale.seats(adult)).toEqual({ heldCount: 2, soldCount: 0 })
    expect(sale.seats(child)).toEqual({ heldCount: 1, soldCount: 0 })
    expect(sale.codes()).toEqual([])
    await sale.settle(payment?.id ?? 0, 'paid')
    expect(sale.seats(child)).toEqual({ heldCount: 0, soldCount: 1 })
    const codes = sale.codes().map(({ code }) => code)
    expect(codes).toHaveLength(3)
    const [mail, ...others] = listMails(db).filter(({ qrCode }) => qrCode)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: buyer.email, qrCode: codes.join(' ') })
    sound()
  })

  test('is paid at the demo checkout, which sums its items', async () => {
    const [adult, child] = [await sale.type(), await sale.type({ price: 600 })]
    const { payment } = await ordered([
      [adult, 2],
      [child, 1],
    ])
    const id = payment?.id ?? 0
    await startCheckout(db, id)
    sandbox.applyAction(findPayment(db, id).providerSessionId ?? '', 'pay')
    await syncPayment(db, id)
    expect(findPayment(db, id)).toMatchObject({ status: 'paid', amountCents: 3000 })
    expect(sale.codes()).toHaveLength(3)
    sound()
  })

  test('of free tickets is issued at once', async () => {
    const [one, two] = [await sale.type({ price: 0 }), await sale.type({ price: 0 })]
    expect(
      await ordered([
        [one, 1],
        [two, 2],
      ]),
    ).toMatchObject({ payment: null })
    expect(sale.codes()).toHaveLength(3)
    sound()
  })

  test('is all or nothing, and names the type that is missing', async () => {
    const [roomy, small] = [await sale.type(), await sale.type({ quantity: 1 })]
    const both = [
      [roomy, 1],
      [small, 2],
    ] as const
    expect(await order(both)).toEqual({ ok: false, reason: 'not_enough', ticketTypeId: small })
    await sale.ordered(small)
    expect(await order(both)).toEqual({ ok: false, reason: 'sold_out', ticketTypeId: small })
    expect(sale.seats(roomy)).toEqual({ heldCount: 0, soldCount: 0 })
    const elsewhere = await sale.type({ event: newEvent(db, { ownerId: sale.owner.userId }) })
    expect(
      await order([
        [roomy, 1],
        [elsewhere, 1],
      ]),
    ).toEqual({ ok: false, reason: 'not_found', ticketTypeId: elsewhere })
    // An address such as /api/events/0 is of no event.
    for (const eventId of [0, sale.eventId]) {
      const lines = toLines([[elsewhere, 1]])
      expect(await orderMixedTickets(db, buyer, { eventId, lines })).toMatchObject({
        reason: 'not_found',
      })
    }
    expect(paid()).toHaveLength(1)
  })

  test('counts all its types for the limit per person', async () => {
    const [one, two] = [await sale.type({ quantity: 40 }), await sale.type({ quantity: 40 })]
    expect(
      await order([
        [one, 6],
        [two, 5],
      ]),
    ).toMatchObject({ reason: 'too_many' })
    await ordered([
      [one, 6],
      [two, 4],
    ])
    // Sent twice, a choice makes one order; another choice replaces it.
    await ordered([
      [one, 6],
      [two, 4],
    ])
    expect(paid()).toHaveLength(1)
    await ordered([
      [one, 1],
      [two, 9],
    ])
    expect(paid().map(({ status }) => status)).toEqual(['cancelled', 'pending'])
    expect(sale.seats(one)).toEqual({ heldCount: 1, soldCount: 0 })
    sound()
  })

  test('is replaced whole by an order of one of its types', async () => {
    const [one, two] = [await sale.type(), await sale.type()]
    await ordered([
      [one, 1],
      [two, 3],
    ])
    const waiting = newActor(db)
    await joinWaitingList(db, waiting, two, 1)
    await sale.ordered(one, buyer, 1)
    expect(paid().map(({ status, payerId }) => [status, payerId])).toEqual([
      ['cancelled', buyer.userId],
      ['pending', buyer.userId],
      ['pending', waiting.userId],
    ])
    expect(sale.seats(two).heldCount).toBe(1)
    sound()
  })
})

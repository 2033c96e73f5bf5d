import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import { toPaidItem } from '#app/domain/payments/payment-item.ts'
import { describeTownHall } from '#app/domain/settings/town-hall.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Tx } from '#db/client.server.ts'
import { getOccasion, type Occasion } from '../occasion.server.ts'
import type { TicketOrder } from '../ticket.ts'
import { getHoldEnd } from './hold-end.server.ts'
import { type Chosen, insertOrder } from './insert-order.server.ts'
import { issueTickets } from './issue.server.ts'
import { describeLines } from './order-lines.server.ts'
import { findOrderPayment, openOrderPayment } from './order-payment.server.ts'

/**
 * Stores an order for each chosen ticket type and opens their payment, or issues the tickets if all
 * are free. The caller must have checked that seats are left; triggers count what the orders take
 * (docs/decisions/016).
 * @param holdAtMostUntil a UTC instant; null: no further limit
 * @returns the leading order
 */
export function placeOrder(
  tx: Tx,
  actor: Actor,
  chosen: readonly Chosen[],
  method: PaymentMethod,
  holdAtMostUntil: string | null,
): TicketOrder {
  const [first, ...others] = chosen
  if (!first) throw new Error('An order without tickets.')
  const occasion = getOccasion(tx, first.ticketType)
  const isFree = chosen.every(({ ticketType }) => ticketType.priceCents === 0)
  const end = getHoldEnd(method, occasion)
  const cappedEnd = holdAtMostUntil && holdAtMostUntil < end ? holdAtMostUntil : end
  const heldUntil = isFree ? null : cappedEnd
  const { giveBackRule } = occasion
  const lead = insertOrder(tx, actor, first, { ...giveBackRule, leadId: null, heldUntil })
  for (const other of others) {
    insertOrder(tx, actor, other, { ...giveBackRule, leadId: lead.id, heldUntil })
  }
  const ordered = { id: lead.id, title: occasion.title, ...describeLines(chosen) }
  record(tx, actor, { type: 'order.placed', ...ordered, memberName: actor.name })
  const { locale } = actor
  if (heldUntil) openOrderPayment(tx, lead, chosen, occasion, { method, heldUntil, locale })
  else issueTickets(tx, lead.id)
  recordToPay(tx, actor, lead, occasion)
  return lead
}

/** Notifies the buyer of an order that is to be paid at the town hall of when, where and how. */
function recordToPay(tx: Tx, actor: Actor, lead: TicketOrder, occasion: Occasion) {
  const payment = findOrderPayment(tx, lead)
  if (payment?.method !== 'offline') return
  const { title, eventId, listingId, timeZone } = occasion
  const { id: paymentId, reference, amountCents, currency, expiresAt: heldUntil } = payment
  record(tx, actor, {
    type: 'order.to_pay',
    ...{ id: lead.id, memberId: actor.userId, title, eventId, listingId },
    ...{ paymentId, reference, amountCents, currency, item: toPaidItem(payment) },
    ...{ heldUntil, timeZone, deadlineZone: config.timeZone },
    townHall: describeTownHall(tx),
  })
}

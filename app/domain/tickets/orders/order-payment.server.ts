import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import { createPayment } from '#app/domain/payments/provider/checkout.server.ts'
import { findOpenPayment } from '#app/domain/payments/queries.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { PaidTickets } from '#db/schema/payments.ts'
import type { Occasion } from '../occasion.server.ts'
import type { TicketOrder, TicketType } from '../ticket.ts'
import { getLeadId } from './order-lines.server.ts'

/** Returns the open payment of an order; its purpose differs between events and tours. */
export function findOrderPayment(tx: Db, order: Pick<TicketOrder, 'id' | 'leadId'>) {
  const leadId = getLeadId(order)
  return findOpenPayment(tx, 'ticket', leadId) ?? findOpenPayment(tx, 'tour', leadId)
}

/**
 * Opens the payment of held orders, from a purchase or a waiting-list offer.
 * @param lead the order that the payment is for
 * @param lines the orders that it pays, the leading one first
 */
export function openOrderPayment(
  tx: Tx,
  lead: TicketOrder,
  lines: ReadonlyArray<{ ticketType: TicketType; quantity: number }>,
  { purpose, title, ownerId }: Occasion,
  { method, heldUntil, locale }: { method: PaymentMethod; heldUntil: string; locale: Locale },
) {
  const paid = lines.map(
    ({ ticketType: { name: ticketType, priceCents: unitCents }, quantity }): PaidTickets => ({
      ticketType,
      quantity,
      unitCents,
    }),
  )
  const [first] = paid
  if (!first) throw new Error('A payment for no tickets.')
  const { ticketType, quantity } = first
  const together = paid.length > 1 ? { lines: paid } : {}
  return createPayment(tx, {
    item: { purpose, title, ticketType, quantity, ...together },
    subjectId: lead.id,
    payerId: lead.buyerId,
    payerEmail: lead.buyerEmail,
    locale,
    payeeId: ownerId,
    amountCents: paid.reduce((sum, line) => sum + line.quantity * line.unitCents, 0),
    method,
    expiresAt: heldUntil,
  })
}

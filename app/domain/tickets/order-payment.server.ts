import { createPayment } from '#app/domain/payments/checkout.server.ts'
import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import { findOpenPayment } from '#app/domain/payments/queries.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { Admission } from './admission.server.ts'
import type { TicketOrder, TicketType } from './ticket.ts'

/** Returns the open payment of an order; its purpose differs between events and tours. */
export function findOrderPayment(tx: Db, { id }: TicketOrder) {
  return findOpenPayment(tx, 'ticket', id) ?? findOpenPayment(tx, 'tour', id)
}

/** Opens the payment of a held order, from a purchase or a waiting-list offer. */
export function openOrderPayment(
  tx: Tx,
  order: TicketOrder,
  ticketType: TicketType,
  admission: Admission,
  { method, heldUntil, locale }: { method: PaymentMethod; heldUntil: string; locale: Locale },
) {
  const { purpose, title } = admission
  const { quantity } = order
  return createPayment(tx, {
    item: { purpose, title, ticketType: ticketType.name, quantity },
    subjectId: order.id,
    payerId: order.buyerId,
    payerEmail: order.buyerEmail,
    locale,
    payeeId: admission.ownerId,
    amountCents: order.quantity * order.unitPriceCents,
    method,
    expiresAt: heldUntil,
  })
}

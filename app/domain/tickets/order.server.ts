import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasReachedDailyLimit } from '#app/domain/limits/limits.server.ts'
import { isOffered } from '#app/domain/payments/methods.server.ts'
import { checkoutMinutes, type PaymentMethod } from '#app/domain/payments/payment.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { hours, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { ticketOrders } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { type Admission, findTicketType, getAdmission, getSaleEnd } from './admission.server.ts'
import { issueTickets } from './issue.server.ts'
import { findOrderPayment, openOrderPayment } from './order-payment.server.ts'
import { isOverPersonLimit } from './person-limit.server.ts'
import { offerSeats } from './seat-offers.server.ts'
import { type OrderRefusal, seatsLeft, type TicketOrder, type TicketType } from './ticket.ts'

export type OrderRequest = {
  ticketTypeId: number
  /** If set, the ticket type must belong to this event. */
  eventId?: number
  /** 1 to 10. */
  quantity: number
  method?: PaymentMethod
}

export type OrderOutcome =
  | { ok: true; orderId: number; payment: { id: number; reference: string } | null }
  | { ok: false; reason: OrderRefusal }

/**
 * Orders tickets of one type. Free tickets are issued at once (`payment` is null); otherwise the
 * seats are held until the order is paid or its time is up. A buyer with an open order for as many
 * tickets gets its payment again; another quantity replaces that order.
 */
export function orderTickets(
  db: Connection,
  actor: Actor,
  request: OrderRequest,
  submission?: Submission,
): Promise<OrderOutcome> {
  return write(db, (tx) => submitOnce(tx, submission, () => takeOrder(tx, actor, request)))
}

/** Orders tickets inside the caller's transaction. */
export function takeOrder(tx: Tx, actor: Actor, request: OrderRequest): OrderOutcome {
  const refuse = (reason: OrderRefusal) => ({ ok: false, reason }) as const
  const ticketType = findTicketType(tx, request.ticketTypeId)
  if (!ticketType) return refuse('not_found')
  if (request.eventId && ticketType.eventId !== request.eventId) return refuse('not_found')
  const admission = getAdmission(tx, ticketType)
  if (ticketType.offSaleAt || !admission.isOnSale) return refuse('not_on_sale')
  const method = request.method ?? 'card'
  if (!isOffered(method)) return refuse('offline_not_allowed')

  const held = findHeld(tx, actor, ticketType.id)
  if (held && isSameOrder(tx, held, request.quantity, method)) return toOutcome(tx, held)
  if (hasReachedDailyLimit(tx, actor, 'order')) return refuse('too_many_today')
  // Checked first, so that a refusal keeps the order that is already held.
  const within = seatsLeft(ticketType) + (held?.quantity ?? 0)
  if (within <= 0) return refuse('sold_out')
  if (within < request.quantity) return refuse('not_enough')
  if (isOverPersonLimit(tx, actor, ticketType, request.quantity, held)) return refuse('too_many')
  if (held) cancelHeldOrder(tx, held)
  const left = seatsLeft(findTicketType(tx, ticketType.id) ?? ticketType)
  if (left <= 0) return refuse('sold_out')
  if (left < request.quantity) return refuse('not_enough')
  const order = placeOrder(tx, actor, ticketType, { ...request, method }, admission)
  if (held) offerSeats(tx, ticketType.id)
  return toOutcome(tx, order)
}

function findHeld(tx: Db, actor: Actor, ticketTypeId: number): TicketOrder | undefined {
  const own = and(
    eq(ticketOrders.ticketTypeId, ticketTypeId),
    eq(ticketOrders.buyerId, actor.userId),
    eq(ticketOrders.status, 'held'),
  )
  return tx.select().from(ticketOrders).where(own).get()
}

function isSameOrder(tx: Db, order: TicketOrder, quantity: number, method: PaymentMethod) {
  return order.quantity === quantity && findOrderPayment(tx, order)?.method === method
}

/**
 * Cancels without offering the seats to the waiting list yet, because the new order takes them
 * first.
 */
function cancelHeldOrder(tx: Tx, order: TicketOrder) {
  const releasedAt = nowInstant()
  tx.update(ticketOrders)
    .set({ status: 'released', releaseReason: 'cancelled', releasedAt, heldUntil: null })
    .where(eq(ticketOrders.id, order.id))
    .run()
  const payment = findOrderPayment(tx, order)
  if (payment) settlePayment(tx, payment.id, { status: 'cancelled' })
}

function toOutcome(tx: Db, order: TicketOrder): OrderOutcome {
  const open = order.status === 'held' ? findOrderPayment(tx, order) : undefined
  const payment = open ? { id: open.id, reference: open.reference } : null
  return { ok: true, orderId: order.id, payment }
}

function placeOrder(
  tx: Tx,
  actor: Actor,
  ticketType: TicketType,
  { quantity, method }: OrderRequest & { method: PaymentMethod },
  admission: Admission,
): TicketOrder {
  const isFree = ticketType.priceCents === 0
  const heldUntil = isFree ? null : getHoldEnd(method, admission)
  const order = tx
    .insert(ticketOrders)
    .values({
      ticketTypeId: ticketType.id,
      buyerId: actor.userId,
      buyerName: actor.name,
      buyerEmail: actor.email,
      quantity,
      unitPriceCents: ticketType.priceCents,
      status: isFree ? 'completed' : 'held',
      requestKey: randomUUID(),
      heldUntil,
      completedAt: isFree ? nowInstant() : null,
      createdAt: nowInstant(),
    })
    .returning()
    .get()
  const ordered = { id: order.id, title: admission.title, ticketType: ticketType.name, quantity }
  record(tx, actor, { type: 'order.placed', ...ordered, memberName: actor.name })
  const { locale } = actor
  if (heldUntil) openOrderPayment(tx, order, ticketType, admission, { method, heldUntil, locale })
  else issueTickets(tx, order)
  return order
}

/** Half an hour by card; at the town hall as `OFFLINE_HOLD_HOURS` says, within the sale. */
function getHoldEnd(method: PaymentMethod, admission: Admission): string {
  if (method === 'card') return instantFromNow(minutes(checkoutMinutes))
  const held = instantFromNow(hours(config.offlineHoldHours))
  const end = getSaleEnd(admission)
  return held < end ? held : end
}

import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { isOffered } from '#app/domain/payments/methods.server.ts'
import { checkoutMinutes, offlineDays, type PaymentMethod } from '#app/domain/payments/payment.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { days, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { ticketOrders, ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { type Admission, getAdmission, getSaleEnd } from './admission.server.ts'
import { issueTickets } from './issue.server.ts'
import { findOrderPayment, openOrderPayment } from './order-payment.server.ts'
import { type OrderRefusal, seatsLeft, type TicketOrder, type TicketType } from './ticket.ts'
import { offerSeats } from './waiting-list.server.ts'

export type OrderRequest = {
  ticketTypeId: number
  /** Set where the type must be one of this event's. */
  eventId?: number
  /** 1 to 10. */
  quantity: number
  /** The same for a request that is sent twice. */
  requestKey: string
  method?: PaymentMethod
}

export type OrderOutcome =
  | { ok: true; orderId: number; payment: { id: number; reference: string } | null }
  | { ok: false; reason: OrderRefusal }

/**
 * Orders tickets of one type. Free ones are issued at once (`payment` is null then); others hold
 * their seats until they are paid or the time to pay is up. Somebody who comes back with an order
 * still open is led to its payment; another quantity replaces it.
 */
export function orderTickets(
  db: Connection,
  actor: Actor,
  request: OrderRequest,
): Promise<OrderOutcome> {
  return write(db, (tx) => takeOrder(tx, actor, request))
}

/** Orders tickets as part of a larger change. */
export function takeOrder(tx: Tx, actor: Actor, request: OrderRequest): OrderOutcome {
  const refuse = (reason: OrderRefusal) => ({ ok: false, reason }) as const
  const repeated = findRepeated(tx, actor, request.requestKey)
  // The key of another purchase buys nothing here.
  const isOther = repeated && repeated.ticketTypeId !== request.ticketTypeId
  if (isOther || repeated?.status === 'released') return refuse('given_up')
  if (repeated) return toOutcome(tx, repeated)
  const ticketType = findTicketType(tx, request.ticketTypeId)
  if (!ticketType) return refuse('not_found')
  if (request.eventId && ticketType.eventId !== request.eventId) return refuse('not_found')
  const admission = getAdmission(tx, ticketType)
  if (ticketType.offSaleAt || !admission.isOnSale) return refuse('not_on_sale')
  const method = request.method ?? 'card'
  if (!isOffered(method)) return refuse('offline_not_allowed')

  const held = findHeld(tx, actor, ticketType.id)
  if (held && isSameOrder(tx, held, request.quantity, method)) return toOutcome(tx, held)
  // A refusal leaves what is held as it is.
  const within = seatsLeft(ticketType) + (held?.quantity ?? 0)
  if (within <= 0) return refuse('sold_out')
  if (within < request.quantity) return refuse('not_enough')
  if (held) cancelHeldOrder(tx, held)
  const left = seatsLeft(findTicketType(tx, ticketType.id) ?? ticketType)
  if (left <= 0) return refuse('sold_out')
  if (left < request.quantity) return refuse('not_enough')
  const order = placeOrder(tx, actor, ticketType, { ...request, method }, admission)
  record(tx, actor, { type: 'order.placed', id: order.id })
  if (held) offerSeats(tx, ticketType.id)
  return toOutcome(tx, order)
}

function findTicketType(tx: Db, id: number): TicketType | undefined {
  return tx.select().from(ticketTypes).where(eq(ticketTypes.id, id)).get()
}

function findRepeated(tx: Db, actor: Actor, requestKey: string): TicketOrder | undefined {
  const { buyerId, requestKey: key } = ticketOrders
  const same = and(eq(buyerId, actor.userId), eq(key, requestKey))
  return tx.select().from(ticketOrders).where(same).get()
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

/** The seats go to the new order first; what is left of them is offered to who waits afterwards. */
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
  const payment = order.status === 'held' ? (findOrderPayment(tx, order) ?? null) : null
  return { ok: true, orderId: order.id, payment }
}

function placeOrder(
  tx: Tx,
  actor: Actor,
  ticketType: TicketType,
  { quantity, requestKey, method }: OrderRequest & { method: PaymentMethod },
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
      requestKey,
      heldUntil,
      completedAt: isFree ? nowInstant() : null,
      createdAt: nowInstant(),
    })
    .returning()
    .get()
  const { locale } = actor
  if (heldUntil) openOrderPayment(tx, order, ticketType, admission, { method, heldUntil, locale })
  else issueTickets(tx, order)
  return order
}

/** Half an hour for a card; a week for the town hall, but no longer than until the sale ends. */
function getHoldEnd(method: PaymentMethod, admission: Admission): string {
  if (method === 'card') return instantFromNow(minutes(checkoutMinutes))
  const week = instantFromNow(days(offlineDays))
  const end = getSaleEnd(admission)
  return week < end ? week : end
}

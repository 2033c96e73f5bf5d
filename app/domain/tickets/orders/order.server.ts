import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hasReachedDailyLimit } from '#app/domain/limits/member-limits.server.ts'
import { toOfferedMethod } from '#app/domain/payments/methods.server.ts'
import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import type { OpenedPayment } from '#app/domain/payments/provider/checkout.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { ticketOrders } from '#db/schema/tickets.ts'
import { getOccasion } from '../occasion.server.ts'
import { maxPerOrder, type OrderRefusal, type TicketOrder, type TicketType } from '../ticket.ts'
import { findTicketType } from '../types/find-ticket-type.server.ts'
import { offerSeats } from '../waiting-list/seat-offers.server.ts'
import { isWaitedFor } from '../waiting-list/waiting-list.server.ts'
import type { Chosen } from './insert-order.server.ts'
import { getLeadId, isLedBy, listHeldWith } from './order-lines.server.ts'
import { findOrderPayment } from './order-payment.server.ts'
import { isOverPersonLimit } from './person-limit.server.ts'
import { placeOrder } from './place-order.server.ts'
import { seatsLeft } from './seats-left.ts'

type OrderRequest = {
  ticketTypeId: number
  /** If set, the ticket type must belong to this event. */
  eventId?: number
  /** 1 to 10. */
  quantity: number
  method?: PaymentMethod
}

/** Tickets of one or several types of one event, bought together. */
type MixedRequest = {
  eventId?: number
  /**
   * Each type once, with 1 to 10 tickets. `names` has one name for each ticket if the event asks
   * for them.
   */
  lines: ReadonlyArray<{ ticketTypeId: number; quantity: number; names?: readonly string[] }>
  method?: PaymentMethod
}

/** `orderId` is the leading order's. */
type Ordered = { ok: true; orderId: number; payment: OpenedPayment | null }
export type OrderOutcome = Ordered | { ok: false; reason: OrderRefusal }
/** `ticketTypeId`: the type that the refusal is about. */
type MixedOutcome = Ordered | { ok: false; reason: OrderRefusal; ticketTypeId: number }

/** Orders tickets of one type, by the rules of `orderMixedTickets`. */
export async function orderTickets(
  db: Connection,
  actor: Actor,
  request: OrderRequest,
  submission?: Submission,
): Promise<OrderOutcome> {
  return writeOnce(db, submission, (tx) => createOrder(tx, actor, request))
}

/** Orders tickets of one type inside the caller's transaction. */
export function createOrder(tx: Tx, actor: Actor, request: OrderRequest): OrderOutcome {
  const { ticketTypeId, quantity, ...rest } = request
  const outcome = createMixedOrder(tx, actor, { ...rest, lines: [{ ticketTypeId, quantity }] })
  return outcome.ok ? outcome : { ok: false, reason: outcome.reason }
}

/**
 * Orders tickets of several types, all of them or none (docs/rules.md#mixed-orders). Free tickets
 * are issued at once (`payment` is null); otherwise the seats are held until the payment is made or
 * expires. A buyer with an open order for the same tickets gets the same payment again. A different
 * choice that shares a type with an open order replaces it.
 */
export function orderMixedTickets(
  db: Connection,
  actor: Actor,
  request: MixedRequest,
  submission?: Submission,
): Promise<MixedOutcome> {
  return writeOnce(db, submission, (tx) => createMixedOrder(tx, actor, request))
}

function createMixedOrder(tx: Tx, actor: Actor, request: MixedRequest): MixedOutcome {
  const { lines } = request
  const method = toOfferedMethod(request.method ?? 'card')
  const chosen: Chosen[] = []
  for (const { ticketTypeId, quantity, names } of lines) {
    const ticketType = findAfterOffers(tx, ticketTypeId)
    const eventId = request.eventId ?? chosen[0]?.ticketType.eventId
    if (!ticketType || (eventId !== undefined && ticketType.eventId !== eventId)) {
      return { ok: false, reason: 'not_found', ticketTypeId }
    }
    if (ticketType.offSaleAt || !getOccasion(tx, ticketType).isOnSale) {
      return { ok: false, reason: 'not_on_sale', ticketTypeId }
    }
    chosen.push({ ticketType, quantity, names })
  }
  const [first] = chosen
  if (!first) throw new Error('An order without tickets.')
  const refuse = (reason: OrderRefusal, { id } = first.ticketType) =>
    ({ ok: false, reason, ticketTypeId: id }) as const
  if (!method) return refuse('offline_not_allowed')

  const held = listHeldWith(
    tx,
    actor,
    chosen.map(({ ticketType }) => ticketType.id),
  )
  if (isSameOrder(tx, held, chosen, method)) {
    keepNames(tx, held, chosen)
    return toOutcome(tx, held[0] as TicketOrder)
  }
  if (hasReachedDailyLimit(tx, actor, 'order')) return refuse('too_many_today')
  // Checked first, so that a refusal does not cancel what is already held.
  for (const { ticketType, quantity } of chosen) {
    const own = held.find(({ ticketTypeId }) => ticketTypeId === ticketType.id)?.quantity ?? 0
    const within = seatsLeft(ticketType) + own
    if (within <= 0) return refuse('sold_out', ticketType)
    if (within < quantity) return refuse('not_enough', ticketType)
  }
  const total = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const isTooMany =
    chosen.length > maxPerOrder || isOverPersonLimit(tx, actor, first.ticketType, total, held)
  if (isTooMany) return refuse('too_many')
  const holdAtMostUntil = findHoldCap(tx, held)
  for (const leadId of new Set(held.map(getLeadId))) cancelHeldOrders(tx, leadId)
  const order = placeOrder(tx, actor, chosen, method, holdAtMostUntil)
  for (const { ticketTypeId } of held) offerSeats(tx, ticketTypeId)
  return toOutcome(tx, order)
}

/**
 * Finds a ticket type after its free seats are offered to those who wait. Seats can be free that
 * nobody was offered yet, right after the sale goes on again.
 */
function findAfterOffers(tx: Tx, id: number): TicketType | undefined {
  const ticketType = findTicketType(tx, id)
  if (!ticketType || seatsLeft(ticketType) <= 0 || !isWaitedFor(tx, id)) return ticketType
  offerSeats(tx, id)
  return findTicketType(tx, id)
}

/**
 * Whether the held orders are one purchase of exactly these tickets with the same payment method,
 * for no more than the tickets cost now. Who ordered before a price rose pays the former price.
 */
function isSameOrder(
  tx: Db,
  held: readonly TicketOrder[],
  chosen: readonly Chosen[],
  method: PaymentMethod,
): boolean {
  const [first] = held
  if (!first || held.length !== chosen.length) return false
  const isHeld = ({ ticketType, quantity }: Chosen) =>
    held.some(
      (order) =>
        getLeadId(order) === getLeadId(first) &&
        order.ticketTypeId === ticketType.id &&
        order.quantity === quantity &&
        order.unitPriceCents <= ticketType.priceCents,
    )
  return chosen.every(isHeld) && findOrderPayment(tx, first)?.method === method
}

/** Puts the names that were typed last on the tickets of held orders. */
function keepNames(tx: Tx, held: readonly TicketOrder[], chosen: readonly Chosen[]) {
  for (const { ticketType, names } of chosen) {
    const order = held.find(({ ticketTypeId }) => ticketTypeId === ticketType.id)
    if (!order || !names) continue
    const holderNames = [...names]
    tx.update(ticketOrders).set({ holderNames }).where(eq(ticketOrders.id, order.id)).run()
  }
}

/**
 * Returns the earliest end of the replaced orders that somebody waits for, or null. Without this
 * limit, one change after the other would hold the seats for as long as they are sold.
 */
function findHoldCap(tx: Db, held: readonly TicketOrder[]): string | null {
  const waitedFor = held.filter(({ ticketTypeId }) => isWaitedFor(tx, ticketTypeId))
  return waitedFor.flatMap(({ heldUntil }) => heldUntil ?? []).sort()[0] ?? null
}

/**
 * Cancels held orders without offering their seats to the waiting list, because the new order takes
 * them first.
 */
function cancelHeldOrders(tx: Tx, leadId: number) {
  const releasedAt = nowInstant()
  tx.update(ticketOrders)
    .set({ status: 'released', releaseReason: 'cancelled', releasedAt, heldUntil: null })
    .where(isLedBy(leadId))
    .run()
  const payment = findOrderPayment(tx, { id: leadId, leadId: null })
  if (payment) settlePayment(tx, payment.id, { status: 'cancelled' })
}

function toOutcome(tx: Db, order: TicketOrder): Ordered {
  const open = order.status === 'held' ? findOrderPayment(tx, order) : undefined
  const payment = open ? { id: open.id, reference: open.reference } : null
  return { ok: true, orderId: getLeadId(order), payment }
}

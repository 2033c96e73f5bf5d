import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, min, notExists, sql } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { orderPurposes, type PayerMethod } from '#app/domain/payments/payment.ts'
import { hours, now, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/payments.ts'
import { ticketOrders, ticketTypes, waitingListEntries } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { getLatestHoldEnd, getOccasion, type Occasion } from '../occasion.server.ts'
import { getHoldEnd } from '../orders/hold-end.server.ts'
import { insertOrder } from '../orders/insert-order.server.ts'
import { leadOrderId } from '../orders/order-lines.server.ts'
import { openOrderPayment } from '../orders/order-payment.server.ts'
import { isOverPersonLimit } from '../orders/person-limit.server.ts'
import { seatsLeft } from '../orders/seats-left.ts'
import { maxPerOrder, type TicketType } from '../ticket.ts'
import { findTicketType } from '../types/find-ticket-type.server.ts'
import type { WaitingEntry } from './waiting-list.server.ts'

// Free seats of a sold-out ticket type, offered to the members on its waiting list.

/**
 * Hours that an offer lasts, or less when the event is near. The provider's checkout pages last at
 * most a day and must outlast the offer.
 */
const offerHours = 23

/** The condition for entries of members who can be offered something. */
const isWaiting = and(
  eq(waitingListEntries.status, 'waiting'),
  sql`(select ${users.membershipStatus} from ${users}
    where ${users.id} = ${waitingListEntries.memberId}) = 'active'`,
)

/**
 * Offers free seats of a ticket type to waiting members in order. Skipped, without losing their
 * place, are those who want more seats than are free, who have an unpaid order of the type, who have
 * as many tickets as one person may, and who are suspended.
 *
 * Call it once, in the transaction that frees seats, after all of them are freed. Called for each
 * seat, it would give the first one to a member who wants one, ahead of an earlier member who wants
 * several.
 */
export function offerSeats(tx: Tx, ticketTypeId: number) {
  closeOffers(tx, ticketTypeId)
  for (let last = 0; ; ) {
    const ticketType = findTicketType(tx, ticketTypeId)
    if (!ticketType || ticketType.offSaleAt) return
    const occasion = getOccasion(tx, ticketType)
    if (!occasion.isOnSale) return
    const next = tx
      .select()
      .from(waitingListEntries)
      .where(
        and(
          eq(waitingListEntries.ticketTypeId, ticketTypeId),
          gt(waitingListEntries.id, last),
          isWaiting,
          lte(waitingListEntries.quantity, Math.min(seatsLeft(ticketType), maxPerOrder)),
          notExists(selectHeldOrder(tx)),
        ),
      )
      .orderBy(asc(waitingListEntries.id))
      .get()
    if (!next) return
    last = next.id
    const { memberId: userId, quantity } = next
    if (isOverPersonLimit(tx, { userId }, ticketType, quantity)) continue
    offer(tx, next, ticketType, occasion)
  }
}

/**
 * Selects the member's held order of the type. With one, the member gets no offer, because an offer
 * is an order, too, and a buyer can hold only one of a type.
 */
function selectHeldOrder(tx: Db) {
  return tx
    .select({ one: sql`1` })
    .from(ticketOrders)
    .where(
      and(
        eq(ticketOrders.ticketTypeId, waitingListEntries.ticketTypeId),
        eq(ticketOrders.buyerId, waitingListEntries.memberId),
        eq(ticketOrders.status, 'held'),
      ),
    )
}

/** Closes the entries whose offered order is no longer held. */
export function closeOffers(tx: Tx, ticketTypeId: number) {
  const order = sql`(select status from ticket_orders where id = ${waitingListEntries.orderId})`
  tx.update(waitingListEntries)
    .set({ status: sql`iif(${order} = 'completed', 'accepted', 'lapsed')` })
    .where(
      and(
        eq(waitingListEntries.ticketTypeId, ticketTypeId),
        eq(waitingListEntries.status, 'offered'),
        sql`${order} is not 'held'`,
      ),
    )
    .run()
}

function offer(tx: Tx, entry: WaitingEntry, ticketType: TicketType, occasion: Occasion) {
  const member = tx.select().from(users).where(eq(users.id, entry.memberId)).get()
  if (!member) return
  const [method] = listPayerMethods()
  const heldUntil = getOfferEnd(occasion, ticketType.priceCents > 0 ? method : null)
  const offered = { ticketType, quantity: entry.quantity }
  const buyer = { userId: member.id, name: member.name, email: member.email }
  const order = insertOrder(tx, buyer, offered, {
    ...occasion.giveBackRule,
    leadId: null,
    heldUntil,
  })
  tx.update(waitingListEntries)
    .set({ status: 'offered', orderId: order.id, offeredAt: nowInstant() })
    .where(eq(waitingListEntries.id, entry.id))
    .run()
  const payment =
    ticketType.priceCents > 0
      ? openOrderPayment(tx, order, [offered], occasion, {
          method,
          heldUntil,
          locale: toLocale(member.locale),
        })
      : null
  const { title, eventId, listingId, timeZone } = occasion
  record(tx, null, {
    type: 'order.offered',
    id: order.id,
    title,
    eventId,
    listingId,
    memberId: member.id,
    quantity: entry.quantity,
    ticketType: ticketType.name,
    heldUntil,
    timeZone,
    deadlineZone: config.timeZone,
    reference: payment?.reference ?? null,
  })
}

/**
 * Returns the end of an offer: after 23 hours, or after half of the time left when the event is
 * near. At the town hall it ends like any order there, because the office may be closed until then.
 */
function getOfferEnd(occasion: Occasion, method: PayerMethod | null): string {
  if (method === 'offline') return getHoldEnd(method, occasion)
  const left = Date.parse(getLatestHoldEnd(occasion)) - now().getTime()
  return new Date(now().getTime() + Math.min(hours(offerHours), left / 2)).toISOString()
}

/**
 * Job: ends unanswered offers of tickets that cost nothing; other offers end with their payment. Then
 * offers seats that were freed while their ticket type was not on sale.
 */
export async function lapseOffers(db: Connection) {
  const payment = db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.subjectId, leadOrderId),
        eq(payments.status, 'pending'),
        inArray(payments.purpose, orderPurposes),
      ),
    )
  const due = db
    .select({ id: ticketOrders.id })
    .from(ticketOrders)
    .where(
      and(
        eq(ticketOrders.status, 'held'),
        isNotNull(ticketOrders.heldUntil),
        lte(ticketOrders.heldUntil, nowInstant()),
        notExists(payment),
      ),
    )
    .all()
  for (const { id } of due) {
    await write(db, (tx) => {
      const released = tx
        .update(ticketOrders)
        .set({ status: 'released', releaseReason: 'expired', releasedAt: nowInstant() })
        .where(and(eq(ticketOrders.id, id), eq(ticketOrders.status, 'held')))
        .returning({ ticketTypeId: ticketOrders.ticketTypeId })
        .get()
      if (released) offerSeats(tx, released.ticketTypeId)
    })
  }
  for (const id of listTypesToOffer(db)) await write(db, (tx) => offerSeats(tx, id))
}

/** Lists the ticket types on sale that have seats for a waiting member. */
function listTypesToOffer(db: Db): number[] {
  const waiting = db
    .select({ ticketType: ticketTypes, fewest: min(waitingListEntries.quantity) })
    .from(waitingListEntries)
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingListEntries.ticketTypeId))
    .where(and(isWaiting, isNull(ticketTypes.offSaleAt)))
    .groupBy(ticketTypes.id)
    .all()
  return waiting
    .filter(({ ticketType, fewest }) => fewest !== null && fewest <= seatsLeft(ticketType))
    .filter(({ ticketType }) => getOccasion(db, ticketType).isOnSale)
    .map(({ ticketType }) => ticketType.id)
}

import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findListing, findPlayDetails, type Listing } from '#app/domain/listings/detail.server.ts'
import { type OrderOutcome, orderTickets } from '#app/domain/tickets/order.server.ts'
import { listHeldOrders } from '#app/domain/tickets/queries.server.ts'
import { seatsLeft } from '#app/domain/tickets/ticket.ts'
import { findWaitingEntry } from '#app/domain/tickets/waiting-list.server.ts'
import { config } from '#app/shared/config.server.ts'
import { formatSpan } from '#app/shared/zoned-time.ts'
import type { Db } from '#db/client.server.ts'
import { refusalOf } from './tour.ts'
import { findDate, listUpcoming } from './tour-dates.server.ts'

export type TourSales = ReturnType<typeof tourSalesOf>

/** What the purchase page of a tour shows: its dates to come, and what each has left. */
export function tourSalesOf(db: Db, actor: Actor, listing: Listing) {
  const details = findPlayDetails(db, listing.id)
  const dates = listUpcoming(db, listing.id)
  return {
    listingId: listing.id,
    title: listing.title,
    description: listing.description,
    location: details.location,
    refusal: refusalOf(details),
    priceCents: listing.priceCents ?? 0,
    takesOffline: config.payOffline,
    requestKey: randomUUID(),
    dates: dates.map(({ schedule, definition }) => ({
      id: schedule.id,
      definitionId: definition.id,
      when: formatSpan(schedule.startTime, schedule.endTime, config.timeZone),
      priceCents: definition.priceCents,
      /** Shown only when capacity is above 0 (spec section 9). */
      available: schedule.maxCapacity > 0 ? Math.max(0, seatsLeft(definition)) : null,
      isSoldOut: seatsLeft(definition) <= 0,
      waiting: findWaitingEntry(db, actor, definition.id)?.status ?? null,
      held: listHeldOrders(db, actor, definition.id),
    })),
  }
}

export type TourOrder = {
  schedule: number
  quantity: number
  requestKey: string
  method: 'card' | 'offline'
}

/** Orders tickets for one date of a tour that the actor can see. */
export function orderTourTickets(
  db: Db,
  actor: Actor,
  { schedule, ...order }: TourOrder,
  listingId?: number,
): OrderOutcome {
  const found = findDate(db, schedule)
  const isMeant = found && (listingId === undefined || found.listingId === listingId)
  if (!isMeant || !findListing(db, 'play', found.listingId, actor)) {
    return { ok: false, reason: 'not_found' }
  }
  return orderTickets(db, actor, { ...order, definitionId: found.definitionId })
}

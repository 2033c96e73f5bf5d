import type { Actor } from '#app/domain/accounts/account.ts'
import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import type { Listing } from '#app/domain/listings/find-listing.server.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { listHeldOrders } from '#app/domain/tickets/orders/held-orders.server.ts'
import { listHeldWith } from '#app/domain/tickets/orders/order-lines.server.ts'
import { findPersonLimit } from '#app/domain/tickets/orders/person-limit.server.ts'
import { seatsLeft } from '#app/domain/tickets/orders/seats-left.ts'
import type { TicketType } from '#app/domain/tickets/ticket.ts'
import { findWaitingEntry } from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Formats } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { findTicketingRefusal } from './sells-tickets.ts'
import { listUpcomingTourDates } from './tour-dates.server.ts'

export type TourPurchase = ReturnType<typeof loadTourPurchase>

/** Loads the purchase page of a tour: its upcoming dates with the seats left. */
export function loadTourPurchase(db: Db, actor: Actor, listing: Listing, formats: Formats) {
  const details = findPlayDetails(db, listing.id)
  const dates = listUpcomingTourDates(db, listing.id)
  const ids = dates.map(({ ticketType }) => ticketType.id)
  const ownOrders = new Map(
    listHeldWith(db, actor, ids).map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]),
  )
  /** The free seats for this buyer, who can change an order that is not paid yet. */
  const countLeft = (type: TicketType) => seatsLeft(type) + (ownOrders.get(type.id) ?? 0)
  return {
    listingId: listing.id,
    title: listing.title,
    description: listing.description,
    location: details.location,
    refusal: findTicketingRefusal(details),
    priceCents: findCommonPrice(dates, listing),
    methods: listPayerMethods(),
    perPerson: findPersonLimit(db, { eventId: null }),
    dates: dates.map(({ tourDate, ticketType }) => ({
      id: tourDate.id,
      ticketTypeId: ticketType.id,
      when: formats.span({ ...tourDate, timeZone: config.timeZone }),
      starts: formatStart(tourDate.startTime, formats),
      priceCents: ticketType.priceCents,
      /** Null for a tour date without a limit of seats (docs/rules.md#tour-tickets). */
      available: tourDate.maxCapacity > 0 ? Math.max(0, countLeft(ticketType)) : null,
      isSoldOut: countLeft(ticketType) <= 0,
      waiting: findWaitingEntry(db, actor, ticketType.id)?.status ?? null,
      held: listHeldOrders(db, actor, [ticketType.id]),
    })),
  }
}

/** Returns the one price of all dates; null if they differ. Without dates it is the listing's. */
function findCommonPrice(dates: ReturnType<typeof listUpcomingTourDates>, listing: Listing) {
  const prices = new Set(dates.map(({ ticketType }) => ticketType.priceCents))
  const [price = listing.priceCents ?? 0] = prices
  return prices.size > 1 ? null : price
}

/** Formats a start for a select on a phone, with the year only if it is over 300 days away. */
function formatStart(startTime: string, formats: Formats): string {
  const { timeZone } = config
  if (startTime > instantFromNow(days(300))) return formats.start(startTime, timeZone)
  return `${formats.shortDay(startTime, timeZone)}, ${formats.hour(startTime, timeZone)}`
}

import { paths } from '#app/paths.ts'
import type { SoldSeats } from '../sales/sold-seats.server.ts'

/** Returns the page on which an organizer sees the buyers of an event's or tour date's tickets. */
export function buyersPath({
  eventId,
  tourDateId,
}: Pick<SoldSeats, 'eventId' | 'tourDateId'>): string {
  return eventId === null
    ? paths.tourDates.purchasedTickets(tourDateId ?? 0)
    : paths.events.purchasedTickets(eventId)
}

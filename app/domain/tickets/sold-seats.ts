import { paths } from '#app/paths.ts'

/** The sold seats of a coming event or tour date. */
export type SoldSeats = {
  /** The event's id; null for a tour date. */
  eventId: number | null
  tourDateId: number | null
  title: string
  startTime: string
  timeZone: string
  sold: number
  /** All seats; null if any type has no limit. */
  seats: number | null
}

/** Returns the page on which an organizer sees the buyers. */
export function salesPath({ eventId, tourDateId }: SoldSeats): string {
  return eventId === null
    ? paths.tourDates.purchasedTickets(tourDateId ?? 0)
    : paths.events.purchasedTickets(eventId)
}

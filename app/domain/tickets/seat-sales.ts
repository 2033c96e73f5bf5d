import { paths } from '#app/paths.ts'

/** What is sold of the seats of one event or tour date to come. */
export type SeatSales = {
  /** Of the event or, without one, the tour date. */
  eventId: number | null
  tourDateId: number | null
  title: string
  startTime: string
  timeZone: string
  sold: number
  /** All seats; null where any type has no limit. */
  seats: number | null
}

/** Where an organizer sees who bought the seats. */
export function salesPath({ eventId, tourDateId }: SeatSales): string {
  return eventId === null
    ? paths.tourSchedules.purchasedTickets(tourDateId ?? 0)
    : paths.events.purchasedTickets(eventId)
}

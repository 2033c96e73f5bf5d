import type { bookingStatuses } from '#db/schema/bookings.ts'

export type BookingStatus = (typeof bookingStatuses)[number]

/** Requests of one member for one rental that may wait for an answer at a time. */
export const mostWaiting = 3

/** An unanswered request gives its days back after this many hours. */
export const lapseHours = 72

export const longestStayDays = 366

/** How far ahead a stay may begin: nobody's plans, or rents, reach further. */
export const furthestStartDays = 365

/** Which state follows which; what is not here is refused. */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['accepted', 'declined', 'lapsed', 'cancelled'],
  accepted: ['cancelled'],
  declined: [],
  lapsed: [],
  cancelled: [],
}

/** How a status is colored beside its word. */
export function bookingTone(status: BookingStatus) {
  if (status === 'pending') return 'waiting'
  return status === 'accepted' ? 'good' : 'bad'
}

/**
 * Cents of a stay with both ends included, by the day or by the week as its owner wrote; null where
 * the price is not known, or is for something else than days.
 */
export function stayCents(
  rental: { priceCents: number | null; rentalFrequency: string },
  days: number,
): number | null {
  const { priceCents, rentalFrequency } = rental
  if (priceCents === null) return null
  if (/\b(day|daily|night|nightly)\b/i.test(rentalFrequency)) return priceCents * days
  if (/\b(week|weekly)\b/i.test(rentalFrequency)) return Math.round((priceCents * days) / 7)
  return null
}

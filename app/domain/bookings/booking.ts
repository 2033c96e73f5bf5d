import type { bookingStatuses } from '#db/schema/bookings.ts'

export type BookingStatus = (typeof bookingStatuses)[number]

/** How many requests of one member for one rental may wait at a time. */
export const maxPendingRequests = 3

/** After this many hours an unanswered request lapses and its days are free again. */
export const lapseHours = 72

export const longestStayDays = 366

/** How many days ahead a stay may begin. */
export const furthestStartDays = 365

/** The allowed next statuses of each status. */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['accepted', 'declined', 'lapsed', 'cancelled'],
  accepted: ['cancelled'],
  declined: [],
  lapsed: [],
  cancelled: [],
}

/** Whether a guest may cancel: not after the last day of the stay. Days are `YYYY-MM-DD`. */
export const mayStillCancel = (
  { status, endDate }: { status: BookingStatus; endDate: string },
  today: string,
) => bookingTransitions[status].includes('cancelled') && endDate >= today

/** Returns the color of a status. */
export function bookingTone(status: BookingStatus) {
  if (status === 'pending') return 'waiting'
  return status === 'accepted' ? 'good' : 'bad'
}

/**
 * Returns the price of a stay in cents, both ends included, by the day or the week; null where the
 * price is unknown or for another period.
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

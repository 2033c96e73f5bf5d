import type { bookingStatuses } from '#db/schema/bookings.ts'

export type BookingStatus = (typeof bookingStatuses)[number]

/** An unanswered request gives its days back after this many hours. */
export const lapseHours = 72

export const longestStayDays = 366

/** Which state follows which; what is not here is refused. */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['accepted', 'declined', 'lapsed', 'cancelled'],
  accepted: ['cancelled'],
  declined: [],
  lapsed: [],
  cancelled: [],
}

/** How a status is coloured beside its word. */
export function bookingTone(status: BookingStatus) {
  if (status === 'pending') return 'waiting'
  return status === 'accepted' ? 'good' : 'bad'
}

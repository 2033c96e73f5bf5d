import { readRentalPeriod } from '#app/domain/listings/fields/rental-period.ts'
import type { bookingStatuses } from '#db/schema/bookings.ts'

export type BookingStatus = (typeof bookingStatuses)[number]
export type DecidedStatus = Exclude<BookingStatus, 'pending'>

/** How many requests of one member for one rental may be pending at a time. */
export const maxPendingRequests = 3

/**
 * After this many hours, or with its last day, an unanswered request lapses and its days are free
 * again.
 */
export const lapseHours = 72

export const longestStayDays = 366

/** How often the days of a rental may be blocked at a time: a span for each week of two years. */
export const maxBlockedSpans = 104

/** How many days ahead a stay may begin. */
export const furthestStartDays = 365

/** The statuses that may follow each status (docs/rules.md#booking-states). */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['accepted', 'declined', 'lapsed', 'cancelled'],
  accepted: ['cancelled'],
  declined: [],
  lapsed: [],
  cancelled: [],
}

/**
 * Whether a booking can still be cancelled, by its member or the owner: until the last day of the
 * stay. Days are `YYYY-MM-DD`.
 */
export const mayStillCancel = (
  { status, endDate }: { status: BookingStatus; endDate: string },
  today: string,
) => bookingTransitions[status].includes('cancelled') && endDate >= today

/** The color of each status. */
export const bookingTones = {
  pending: 'waiting',
  accepted: 'good',
  declined: 'bad',
  lapsed: 'over',
  cancelled: 'over',
} as const satisfies Record<BookingStatus, string>

/** The price of a stay, and the number of nights if it is by the night. */
type StayPrice = { cents: number; nights: number | null }

/**
 * Returns the price of a stay in cents, first and last day included, by the day, night or week, and
 * the number of nights if it is by the night; null if the price is unknown or for another period
 * (docs/rules.md#booking-price).
 */
export function priceStay(
  rental: { priceCents: number | null; rentalFrequency: string },
  days: number,
): StayPrice | null {
  const { priceCents, rentalFrequency } = rental
  if (priceCents === null) return null
  // Whoever comes and goes on the same day pays for the night, too.
  const nights = Math.max(1, days - 1)
  switch (readRentalPeriod(rentalFrequency)) {
    case 'day':
      return { cents: priceCents * days, nights: null }
    case 'night':
      return { cents: priceCents * nights, nights }
    case 'week':
      return { cents: Math.round((priceCents * days) / 7), nights: null }
    default:
      return null
  }
}

/** How a booking's form sends the price that the guest sees. */
export const toSeenPrice = (price: StayPrice | null) => String(price?.cents ?? 'none')

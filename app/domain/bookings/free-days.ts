import { addDays } from '#app/shared/calendar-days.ts'
import { furthestStartDays, longestStayDays } from './booking.ts'

/** The free and taken days of a rental, for its calendar. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
export type Availability = {
  /** The first day that can be booked: today in the town. */
  today: string
  /** Days held by bookings or blocked by the owner. */
  taken: ReadonlySet<string>
  /** First and last day the owner offers; null: no limit. */
  from: string | null
  to: string | null
}

/** Why no stay can begin on a day. */
type StartMistake = 'in_the_past' | 'too_far' | 'not_available' | 'days_taken'
/** Why no stay can have these days. */
export type StayMistake = StartMistake | 'end_before_start' | 'too_long'

/** Returns why no stay can begin on this day; null if one can. */
export function findStartMistake(
  day: string,
  { today, taken, from, to }: Availability,
): StartMistake | null {
  if (day < today) return 'in_the_past'
  if (day > addDays(today, furthestStartDays)) return 'too_far'
  if ((from && day < from) || (to && day > to)) return 'not_available'
  return taken.has(day) ? 'days_taken' : null
}

/** Returns why a stay from `start` cannot end on this day; null if it can. */
export function findStayMistake(
  end: string,
  start: string,
  availability: Availability,
): StayMistake | null {
  const { taken, to } = availability
  const mistake = findStartMistake(start, availability)
  if (mistake) return mistake
  if (end < start) return 'end_before_start'
  if (end > addDays(start, longestStayDays - 1)) return 'too_long'
  if (to && end > to) return 'not_available'
  for (const day of taken) if (day > start && day <= end) return 'days_taken'
  return null
}

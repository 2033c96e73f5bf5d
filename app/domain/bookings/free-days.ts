/** What the two month calendars of a rental are drawn from. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
export type Availability = {
  /** The first day that can be booked: today in the town. */
  today: string
  /** Days held by other bookings. */
  taken: ReadonlySet<string>
  /** First and last day the owner offers; null: no limit. */
  from: string | null
  to: string | null
}

/** Whether a stay may begin on this day. */
export function canStart(day: string, { today, taken, from, to }: Availability): boolean {
  return day >= today && !taken.has(day) && (!from || day >= from) && (!to || day <= to)
}

/** Whether a stay from `start` may end on this day: all days between must be free. */
export function canEnd(day: string, start: string, availability: Availability): boolean {
  if (day < start || !canStart(start, availability) || !canStart(day, availability)) return false
  for (const taken of availability.taken) if (taken > start && taken < day) return false
  return true
}

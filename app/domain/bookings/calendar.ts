/** What the two month calendars of a rental are drawn from. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
export type Availability = {
  /** The town's day today; nothing before it can be booked. */
  today: string
  /** The days that somebody holds already. */
  taken: ReadonlySet<string>
  /** The owner's own limits, if any. */
  from: string | null
  to: string | null
}

/** Whether a stay may begin on a day. */
export function canStart(day: string, { today, taken, from, to }: Availability): boolean {
  return day >= today && !taken.has(day) && (!from || day >= from) && (!to || day <= to)
}

/** Whether a stay that begins on `start` may end on a day: every day in between must be free. */
export function canEnd(day: string, start: string, availability: Availability): boolean {
  if (day < start || !canStart(start, availability) || !canStart(day, availability)) return false
  for (const taken of availability.taken) if (taken > start && taken < day) return false
  return true
}

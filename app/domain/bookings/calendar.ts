import { addDays } from '#app/shared/town-time.ts'

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

export type CalendarDay = { day: string; free: boolean }

/** Rows of seven, Sunday first; null where the month has not begun or is over. */
export type Week = Array<CalendarDay | null>

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

export function weeksOf(month: string, isFree: (day: string) => boolean): Week[] {
  const first = `${month}-01`
  const lead = new Date(`${first}T00:00:00Z`).getUTCDay()
  const cells: Week = Array.from({ length: lead }, () => null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) {
    cells.push({ day, free: isFree(day) })
  }
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The month `count` months after another. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

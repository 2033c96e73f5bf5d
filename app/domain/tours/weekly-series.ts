import { addDays } from '#app/shared/calendar-days.ts'
import { localTime, readTime } from '#app/shared/zoned-time.ts'

/** The most dates of a weekly series: two years. */
export const maxDatesInSeries = 104

/** Start and end of a tour date, as UTC instants. */
export type TourDateTimes = { startTime: string; endTime: string }

/**
 * Returns every seventh day from first to last, both included; of a longer series, one day more than
 * is allowed.
 */
export function listWeeklyDays(first: string, until: string): string[] {
  const days: string[] = []
  for (let day = first; day <= until && days.length <= maxDatesInSeries; day = addDays(day, 7)) {
    days.push(day)
  }
  return days
}

/**
 * Returns the tour date of a day in a list, at the local time of the first one (`first`, an instant);
 * an empty list if the clocks skip that time on the day.
 */
export function toTourDate(
  day: string,
  first: string,
  lasts: number,
  timeZone: string,
): TourDateTimes[] {
  const local = localTime(first, timeZone)
  // The first day keeps its instant: where clocks go back that day, its local time comes twice.
  const start = readTime(local.startsWith(day) ? first : day + local.slice(10), timeZone)
  if (!start.ok) return []
  const endTime = new Date(Date.parse(start.instant) + lasts).toISOString()
  return [{ startTime: start.instant, endTime }]
}

import { addDays, countInclusiveDays } from '#app/shared/calendar-days.ts'
import { localTime, readTime, timeOfDay } from '#app/shared/zoned-time.ts'

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
 * Returns the tour date of a day in a list, on the town's clocks like the first one; an empty list
 * if the clocks skip its start on that day. An end that they skip is as much later.
 */
export function toTourDate(day: string, first: TourDateTimes, timeZone: string): TourDateTimes[] {
  const [firstStart, firstEnd] = [first.startTime, first.endTime].map((instant) =>
    localTime(instant, timeZone).split('T'),
  ) as [LocalTime, LocalTime]
  // The first day keeps its instants: where clocks go back that day, its local times come twice.
  if (firstStart[0] === day) return [first]
  const start = readTime(`${day}T${firstStart[1]}`, timeZone)
  if (!start.ok) return []
  const { instant: startTime } = start
  const lastDay = addDays(day, countInclusiveDays(firstStart[0], firstEnd[0]) - 1)
  const endTime = timeOfDay(lastDay, firstEnd[1], timeZone)
  if (endTime > startTime) return [{ startTime, endTime }]
  // The first one ended in the second of two equal hours, by the clock before it began.
  const lasts = Date.parse(first.endTime) - Date.parse(first.startTime)
  return [{ startTime, endTime: new Date(Date.parse(startTime) + lasts).toISOString() }]
}
type LocalTime = [day: string, time: string]

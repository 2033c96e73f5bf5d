import { addDays, msPerDay } from './calendar-days.ts'
import { config } from './config.server.ts'
import { dayInZone, startOfDay } from './zoned-time.ts'

/**
 * Returns the current time; nothing else reads the clock. Instants are UTC ISO-8601 text with
 * milliseconds, as the database stores them.
 */

export function now(): Date {
  return new Date()
}

/** Returns the current time in milliseconds since 1970, without making an object of it. */
export function nowMs(): number {
  return Date.now()
}

let lastDay: { minute: number; day: string } | null = null

/**
 * Returns the current day in the town, `YYYY-MM-DD`. Cached for the current minute, because a day
 * begins with a minute in every zone.
 */
export function today(): string {
  const time = now()
  const minute = Math.floor(time.getTime() / 60_000)
  if (lastDay?.minute !== minute) lastDay = { minute, day: dayInZone(time, config.timeZone) }
  return lastDay.day
}

export function nowInstant(): string {
  return now().toISOString()
}

/** Returns the instant `ms` milliseconds from now; before now when negative. */
export function instantFromNow(ms: number): string {
  return new Date(now().getTime() + ms).toISOString()
}

/**
 * Returns now, or an instant just after `earlier` if that is not in the past. So every change of a
 * row has another time, by which a decision identifies the version that it is about.
 */
export function instantAfter(earlier: string): string {
  return new Date(Math.max(now().getTime(), Date.parse(earlier) + 1)).toISOString()
}

/** Returns the end of the town day that contains an instant, which is the town's next midnight. */
export function endOfTownDay(instant: string): string {
  return startOfDay(addDays(dayInZone(instant, config.timeZone), 1), config.timeZone)
}

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * msPerDay

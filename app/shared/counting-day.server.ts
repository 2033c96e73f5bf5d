import { now } from './clock.server.ts'
import { config } from './config.server.ts'
import { townDay } from './town-time.ts'

/** What is counted at each page needs the town day, and time zones are slow, so it is kept a minute. */
let known = { until: 0, from: 0, day: '' }

/** Returns the town day for counters, `YYYY-MM-DD`. */
export function countingDay(): string {
  const at = now().getTime()
  if (at >= known.from && at < known.until) return known.day
  const minute = Math.floor(at / 60_000) * 60_000
  known = { from: minute, until: minute + 60_000, day: townDay(new Date(at), config.timeZone) }
  return known.day
}

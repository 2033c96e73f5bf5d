import { now } from './clock.server.ts'
import { config } from './config.server.ts'
import { townDay } from './town-time.ts'

/**
 * The town day, cached for a minute, because it is needed for each page and time zones are slow.
 */
let known = { until: 0, from: 0, day: '' }

/** Returns the town day for counters, `YYYY-MM-DD`. */
export function countingDay(): string {
  const at = now().getTime()
  if (at >= known.from && at < known.until) return known.day
  const minute = Math.floor(at / 60_000) * 60_000
  known = { from: minute, until: minute + 60_000, day: townDay(new Date(at), config.timeZone) }
  return known.day
}

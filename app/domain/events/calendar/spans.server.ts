import { addDays } from '#app/shared/calendar-days.ts'
import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { startOfDay, timeOfDay } from '#app/shared/zoned-time.ts'

/** UTC instants, `from` inclusive and `until` exclusive. */
export type Span = { from: string; until: string }

export const todaySpan = (): Span => toSpan(today(), 1)

/** Today and the six days after it. */
export const weekSpan = (): Span => toSpan(today(), 7)

const friday = 5

/**
 * Returns the current weekend, or the next one: from Friday at 5 PM to the end of Sunday in the
 * town.
 */
export function weekendSpan(): Span {
  const day = today()
  // Sunday is 0 and belongs to the weekend of the Friday before.
  const sinceFriday = (new Date(`${day}T00:00:00Z`).getUTCDay() - friday + 7) % 7
  const begins = addDays(day, sinceFriday <= 2 ? -sinceFriday : 7 - sinceFriday)
  return {
    from: timeOfDay(begins, '17:00', config.timeZone),
    until: startOfDay(addDays(begins, 3), config.timeZone),
  }
}

const toSpan = (first: string, count: number): Span => ({
  from: startOfDay(first, config.timeZone),
  until: startOfDay(addDays(first, count), config.timeZone),
})

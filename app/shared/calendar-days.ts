import { Temporal } from 'temporal-polyfill'
import { dateFormat, keepHourWhole } from './date-formats.ts'

// Days and times (docs/rules.md#dates-and-times).

/** Returns the day (`YYYY-MM-DD`) of an instant in a time zone. */
export function dayInZone(instant: Date | string, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/** How a language writes days: its tag for `Intl`, and whether months are names or numbers. */
type DayStyle = { intl: string; namesMonths: boolean }

/** `2026-11-20` → `11/20/2026`, or `20 nov 2026`. */
export function formatDay(day: string, style: DayStyle): string {
  return writeDay(day, style.intl, getDayFormat(style))
}

/** `2026-11-20` → `Fri, 11/20/2026`, or `vie, 20 nov 2026`. */
export function formatWeekday(day: string, style: DayStyle): string {
  return writeDay(day, style.intl, { weekday: 'short', ...getDayFormat(style) })
}

/** `2026-11-21` → `Saturday, November 21, 2026`. */
export function formatLongDay(day: string, intl: string): string {
  return writeDay(day, intl, longDay)
}

const longDay = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
} as const

/**
 * Formats a day; a text that is not a day, such as a malformed value of an old record, is returned
 * as it is.
 */
function writeDay(day: string, intl: string, style: Intl.DateTimeFormatOptions): string {
  const start = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(start.getTime())) return day
  return dateFormat(intl, { ...style, timeZone: 'UTC' }).format(start)
}

/** Formats an instant in the given zone: `11/20/2026, 5:14 PM`. */
export function formatInstant(instant: string, timeZone: string, dayStyle: DayStyle): string {
  const style = { timeZone, ...getDayFormat(dayStyle), hour: 'numeric', minute: '2-digit' } as const
  return keepHourWhole(dateFormat(dayStyle.intl, style).format(new Date(instant)))
}

function getDayFormat({ namesMonths }: DayStyle) {
  return namesMonths
    ? ({ year: 'numeric', month: 'short', day: 'numeric' } as const)
    : ({ year: 'numeric', month: '2-digit', day: '2-digit' } as const)
}

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Parses a day as date fields send it, `2026-12-25`, or as Americans type it, `12/25/2026`. */
export function readDay(text: string): string | null {
  const [, month = '', date = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
  return isDay(day) ? day : null
}

/**
 * Returns the day `count` days later. Uses `Date`, because Temporal is 30 times as slow and the
 * event calendar calls this for every day of every event.
 */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

export const msPerDay = 86_400_000

/** Counts the days from first to last, both included. */
export function countInclusiveDays(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / msPerDay) + 1
}

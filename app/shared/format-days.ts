import { formatDate } from './date-formats.ts'

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
  const start = `${day}T00:00:00Z`
  if (Number.isNaN(Date.parse(start))) return day
  return formatDate(start, intl, { ...style, timeZone: 'UTC' })
}

/** Formats an instant in the given zone: `11/20/2026, 5:14 PM`. */
export function formatInstant(instant: string, timeZone: string, dayStyle: DayStyle): string {
  const style = { timeZone, ...getDayFormat(dayStyle), hour: 'numeric', minute: '2-digit' } as const
  return formatDate(instant, dayStyle.intl, style)
}

function getDayFormat({ namesMonths }: DayStyle) {
  return namesMonths
    ? ({ year: 'numeric', month: 'short', day: 'numeric' } as const)
    : ({ year: 'numeric', month: '2-digit', day: '2-digit' } as const)
}

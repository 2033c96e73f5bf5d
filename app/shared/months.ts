import { Temporal } from 'temporal-polyfill'
import { addDays } from './calendar-days.ts'
import { formatDate } from './date-formats.ts'

/** Months are `YYYY-MM`, days `YYYY-MM-DD`. */

/**
 * Returns a month's days in rows of seven; null fills the days before its first and after its last.
 * @param weekStart the first day of a week; 0 is Sunday
 */
export function listWeeks(month: string, weekStart: number): Array<Array<string | null>> {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7
  const cells: Array<string | null> = Array(before).fill(null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) cells.push(day)
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Returns the month `count` months later. */
export function addMonths(month: string, count: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString()
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** `2026-11` → `Nov` */
export function shortMonthName(month: string, locale: string): string {
  return format(month, locale, { month: 'short' })
}

/** `2026-11` → `November 2026` */
export function monthName(month: string, locale: string): string {
  return format(month, locale, { month: 'long', year: 'numeric' })
}

function format(month: string, locale: string, style: Intl.DateTimeFormatOptions): string {
  return formatDate(`${month}-01T00:00:00Z`, locale, { ...style, timeZone: 'UTC' })
}

import { Temporal } from 'temporal-polyfill'

/** Days and hours as the town's own clock shows them. Storage is UTC; the zone comes from configuration. */

/** The calendar day (`YYYY-MM-DD`) an instant falls on in the given zone. */
export function townDay(instant: Date | string, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/** `2026-11-20` → `11/20/2026`. */
export function formatDay(day: string, locale: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
}

/** An instant as the town reads it: `11/20/2026, 5:14 PM`. */
export function formatInstant(instant: string, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant))
}

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * The day `count` days after another. By `Date`, because Temporal takes 30 times as long and the
 * calendar of events asks for every day of every event.
 */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** How many days from one to another, both included. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1
}

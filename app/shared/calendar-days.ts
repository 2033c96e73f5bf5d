// Days without a time or zone (docs/rules.md#dates-and-times).

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

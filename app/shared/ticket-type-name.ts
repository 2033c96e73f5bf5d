import type { Formats } from '#app/text/words.ts'

type Span = { startTime: string; endTime: string; timeZone: string }

/** Such as `2026-11-20T10:00:00.000Z/2026-11-20T12:00:00.000Z[America/Chicago]`. */
const storedSpan = /^(\d{4}-[\dT:.-]+Z)\/(\d{4}-[\dT:.-]+Z)\[([\w+/-]+)\]$/

/** Whether a name reads like the stored times of a tour date, so that no organizer may choose it. */
export function isTourDateName(name: string): boolean {
  return storedSpan.test(name)
}

/**
 * Returns the stored name of a tour date's ticket type: its times, which are formatted when read.
 */
export function toTourDateName({ startTime, endTime, timeZone }: Span): string {
  return `${startTime}/${endTime}[${timeZone}]`
}

/**
 * Returns the displayed name of a ticket type: a tour date's times in the reader's language. Every
 * other name is returned as it is: an organizer's, also one from before `isTourDateName` that reads
 * like times but has none, and the English times that older tour dates are named by.
 */
export function describeTicketType(name: string, { span }: Pick<Formats, 'span'>): string {
  const [, startTime, endTime, timeZone] = storedSpan.exec(name) ?? []
  if (!startTime || !endTime || !timeZone) return name
  try {
    return span({ startTime, endTime, timeZone })
  } catch (error) {
    if (error instanceof RangeError) return name
    throw error
  }
}

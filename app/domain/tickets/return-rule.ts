/** An organizer's rule for giving tickets back (docs/rules.md#giving-back). */
export type ReturnRule = {
  /** How many hours before the start tickets can still be given back; null if they cannot. */
  returnHours: number | null
  /** The part of the price that is refunded, in percent. */
  returnPercent: number
}

/** The most hours before the start that an organizer can set: a year. */
export const maxReturnHours = 365 * 24

/** Returns the UTC instant until which tickets can be given back; null if they cannot. */
export function getReturnEnd({ returnHours }: ReturnRule, startTime: string): string | null {
  if (returnHours === null) return null
  return new Date(Date.parse(startTime) - returnHours * 3_600_000).toISOString()
}

/** Returns the refunded part of a price, in whole cents, rounded up for the buyer. */
export function getReturnedCents(priceCents: number, { returnPercent }: ReturnRule): number {
  return Math.ceil((priceCents * returnPercent) / 100)
}

/** Returns a number of hours as whole days if possible, otherwise as hours. */
export function toReturnSpan(returnHours: number): { count: number; unit: 'days' | 'hours' } {
  const isDays = returnHours > 0 && returnHours % 24 === 0
  return isDays ? { count: returnHours / 24, unit: 'days' } : { count: returnHours, unit: 'hours' }
}

/** An organizer's rule of giving tickets back (docs/rules.md#giving-back). */
export type ReturnRule = {
  /** Hours before the start until which it is possible; null: not at all. */
  returnHours: number | null
  /** How much of the price goes back, 0 to 100. */
  returnPercent: number
}

/** The most hours before the start that an organizer can set: a year. */
export const maxReturnHours = 365 * 24

/** Returns the UTC instant until which tickets can be given back; null: they cannot be. */
export function getReturnEnd({ returnHours }: ReturnRule, startTime: string): string | null {
  if (returnHours === null) return null
  return new Date(Date.parse(startTime) - returnHours * 3_600_000).toISOString()
}

/** Returns how much of a price goes back, in whole cents, rounded in the buyer's favor. */
export function getReturnedCents(priceCents: number, { returnPercent }: ReturnRule): number {
  return Math.ceil((priceCents * returnPercent) / 100)
}

/** Returns a number of hours as people say it: whole days where they are. */
export function toReturnSpan(returnHours: number): { count: number; unit: 'days' | 'hours' } {
  const isDays = returnHours > 0 && returnHours % 24 === 0
  return isDays ? { count: returnHours / 24, unit: 'days' } : { count: returnHours, unit: 'hours' }
}

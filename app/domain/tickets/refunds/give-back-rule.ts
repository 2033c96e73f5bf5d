/** An organizer's rule for giving tickets back (docs/rules.md#giving-back). */
export type GiveBackRule = {
  /** How many hours before the start tickets can still be given back; null if they cannot. */
  giveBackHours: number | null
  /** The part of the price that is refunded, in percent. */
  giveBackPercent: number
}

/** The most hours before the start that an organizer can set: a year. */
export const maxGiveBackHours = 365 * 24

/** Returns the UTC instant until which tickets can be given back; null if they cannot. */
export function getGiveBackEnd({ giveBackHours }: GiveBackRule, startTime: string): string | null {
  if (giveBackHours === null) return null
  return new Date(Date.parse(startTime) - giveBackHours * 3_600_000).toISOString()
}

/** Returns the refunded part of a price, in whole cents, rounded up for the buyer. */
export function getGiveBackCents(priceCents: number, { giveBackPercent }: GiveBackRule): number {
  return Math.ceil((priceCents * giveBackPercent) / 100)
}

/** Returns a number of hours as whole days if possible, otherwise as hours. */
export function toGiveBackSpan(giveBackHours: number): { count: number; unit: 'days' | 'hours' } {
  const isDays = giveBackHours > 0 && giveBackHours % 24 === 0
  return isDays
    ? { count: giveBackHours / 24, unit: 'days' }
    : { count: giveBackHours, unit: 'hours' }
}

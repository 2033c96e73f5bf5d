import type { ActivityType } from './activity.ts'

/** Types that were renamed: stored rows keep the name they were recorded under. */
const formerTypes: Record<string, ActivityType> = {
  'donation.taken_back': 'donation.refunded',
  'ticket.taken_back': 'ticket.refunded',
}

/**
 * Returns the present name of a stored type. A type that is no longer recorded is returned
 * unchanged.
 */
export function toCurrentType(stored: string): string {
  return Object.hasOwn(formerTypes, stored) ? (formerTypes[stored] ?? stored) : stored
}

import type { Text } from '#app/text/index.ts'
import type { AvailabilityChange, ChangedAvailability } from './availability.server.ts'

/** The changes after which a listing is on the lists, unless something else keeps it off. */
const puttingBack: readonly AvailabilityChange[] = ['reactivate', 'mark-available']

/** Returns the message after a change of a listing's availability. */
export function describeAvailability(
  change: AvailabilityChange,
  { title, hiddenBy }: ChangedAvailability,
  { listingForms: { availability } }: Text,
): string {
  const isStillOff = hiddenBy !== null && puttingBack.includes(change)
  return (isStillOff ? availability.stillOff[hiddenBy] : availability.done[change])(title)
}

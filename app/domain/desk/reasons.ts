import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { Text } from '#app/text/index.ts'

/** The ready reasons to reject a post, in the order shown. */
export const reasons = [
  'pictures',
  'price',
  'details',
  'place',
  'section',
  'duplicate',
  'personal',
  'scam',
] as const
export type Reason = (typeof reasons)[number]

/** The kinds of posts, each with its own list of reasons. */
export type ReasonKind = ListingSource | 'event' | 'classified' | 'section'

const general = ['details', 'place', 'duplicate', 'personal', 'scam'] as const

/** The ready reasons for each kind of post. */
export const reasonsFor: Record<ReasonKind, readonly Reason[]> = {
  properties: ['pictures', 'price', ...general],
  work: general,
  play: ['pictures', 'price', ...general],
  event: ['pictures', ...general],
  classified: ['section', ...general],
  section: ['duplicate'],
}

/** Returns the feedback for the owner: the ready reason, then the moderator's own words. */
export function composeFeedback({ desk }: Text, reason: Reason | null, written: string): string {
  return [reason && desk.reasons[reason], written].filter(Boolean).join(' ')
}

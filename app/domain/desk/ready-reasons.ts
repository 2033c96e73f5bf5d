import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { ReadyReason } from '#db/schema/ready-reasons.ts'

/** The kinds of posts, each with its own list of reasons. */
export type ReasonKind = ListingSource | 'event' | 'classified' | 'section'

const general = ['details', 'place', 'duplicate', 'personal', 'scam'] as const

/** The ready reasons for each kind of post. */
export const reasonsFor: Record<ReasonKind, readonly ReadyReason[]> = {
  properties: ['pictures', 'price', ...general],
  work: general,
  play: ['pictures', 'price', ...general],
  event: ['pictures', ...general],
  classified: ['section', ...general],
  section: ['duplicate'],
}

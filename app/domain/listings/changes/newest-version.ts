import type { listingChanges, listings } from '#db/schema/listings.ts'
import { splitColumns } from '../fields/field-mapping.ts'

/**
 * A change of an approved listing is stored separately. The newest version is the listing with its
 * change.
 */

type Listing = typeof listings.$inferSelect

export type Change = typeof listingChanges.$inferSelect

/** The columns of a listing and of its details that a person fills in, by name. */
export type Columns = Change['fields']

/** A listing and its change, if it has one. */
export type ListingWithChange = { listing: Listing; change: Change | null }

/** Returns the listing with the content and moderation status of its newest version. */
export function toNewestVersion({ listing, change }: ListingWithChange): Listing {
  if (!change) return listing
  const { moderationStatus, moderationFeedback, readyReason } = change
  const fields = splitColumns(change.fields).listing as Partial<Listing>
  return { ...listing, ...fields, moderationStatus, moderationFeedback, readyReason }
}

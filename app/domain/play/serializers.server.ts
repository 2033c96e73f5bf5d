import { z } from 'zod'
import {
  type ListingWithChange,
  toNewestVersion,
} from '#app/domain/listings/changes/newest-version.ts'
import {
  playListingSchema,
  playStatusSchema,
  serializeListing,
  serializePlayStatus,
} from '#app/domain/listings/serializers.server.ts'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { getVersion } from '#app/domain/moderation/version.ts'
import type { Text } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { changeStatuses } from '#db/schema/listings.ts'

export const newestPlaySchema = playListingSchema.extend({
  ...playStatusSchema.shape,
  /** Of the newest change; null without one. */
  change_status: z.enum(changeStatuses).nullable(),
  updated_at: z.string(),
})

/**
 * Serializes the newest version of a play listing, for its owner and administrators.
 * `moderation_status` is that of the listing itself, on which its fee and the lists depend, and
 * `moderation_feedback` that of the newest version.
 */
export function serializeNewestPlay(
  db: Db,
  whole: ListingWithChange,
  text: Text,
): z.input<typeof newestPlaySchema> {
  const { listing, change } = whole
  const newest = toNewestVersion(whole)
  const fields = serializeListing(db, newest, change?.fields)
  if (fields.source !== 'play') throw new Error(`Listing ${listing.id} is no play listing`)
  return {
    ...fields,
    id: listing.id,
    ...serializePlayStatus(listing, text),
    moderation_feedback: composeStoredFeedback(newest, text),
    change_status: change?.moderationStatus ?? null,
    updated_at: getVersion(newest),
  }
}

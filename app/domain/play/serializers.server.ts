import { z } from 'zod'
import type { Listing } from '#app/domain/listings/detail.server.ts'
import { playListingSchema, serializeListing } from '#app/domain/listings/serializers.server.ts'
import type { Db } from '#db/client.server.ts'
import { moderationStatuses } from '#db/schema/listings.ts'
import { getPaymentStatus } from './play.ts'

export const playSchema = playListingSchema.extend({
  status: z.enum(['active', 'inactive']),
  moderation_status: z.enum(moderationStatuses),
  payment_status: z.enum(['unpaid', 'paid']),
  moderation_feedback: z.string().nullable(),
  updated_at: z.string(),
})

/** A play listing as its owner and administrators see it. */
export function serializePlay(db: Db, listing: Listing): z.input<typeof playSchema> {
  const fields = serializeListing(db, listing)
  if (fields.source !== 'play') throw new Error(`Listing ${listing.id} is no play listing`)
  return {
    ...fields,
    id: listing.id,
    status: listing.isPublic ? 'active' : 'inactive',
    moderation_status: listing.moderationStatus,
    payment_status: getPaymentStatus(listing),
    moderation_feedback: listing.moderationFeedback,
    updated_at: listing.updatedAt,
  }
}

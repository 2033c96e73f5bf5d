import { z } from 'zod'
import type { Listing } from '#app/domain/listings/detail.server.ts'
import { serializeListing } from '#app/domain/listings/serializers.server.ts'
import type { Db } from '#db/client.server.ts'
import { getPaymentStatus } from './play.ts'

export const playSchema = z.looseObject({
  id: z.number(),
  status: z.string(),
  moderation_status: z.string(),
  payment_status: z.string(),
  moderation_feedback: z.string().nullable(),
  updated_at: z.string(),
})

/** A play listing as its owner and the administrators see it, with the fields of spec section 3. */
export function serializePlay(db: Db, listing: Listing): z.infer<typeof playSchema> {
  return {
    ...serializeListing(db, listing),
    id: listing.id,
    status: listing.isPublic ? 'active' : 'inactive',
    moderation_status: listing.moderationStatus,
    payment_status: getPaymentStatus(listing),
    moderation_feedback: listing.moderationFeedback,
    updated_at: listing.updatedAt,
  }
}

import { z } from 'zod'
import type { Listing } from '#app/domain/listings/detail.server.ts'
import { serializeListing } from '#app/domain/listings/serializers.server.ts'
import type { Db } from '#db/client.server.ts'
import { listingSources, moderationStatuses, playTypes } from '#db/schema/listings.ts'
import { getPaymentStatus } from './play.ts'

export const playSchema = z.object({
  id: z.number(),
  source: z.enum(listingSources),
  title: z.string(),
  description: z.string(),
  city: z.string(),
  state: z.string(),
  category: z.string(),
  image_url: z.string().nullable(),
  type: z.enum(playTypes),
  location: z.string(),
  is_repeating: z.boolean(),
  max_capacity: z.number(),
  enable_ticketing: z.boolean(),
  cost: z.number().nullable(),
  schedules: z.array(
    z.object({
      id: z.number(),
      listing_id: z.number(),
      start_time: z.string(),
      end_time: z.string(),
      max_capacity: z.number(),
      tickets_sold: z.number(),
    }),
  ),
  status: z.enum(['active', 'inactive']),
  moderation_status: z.enum(moderationStatuses),
  payment_status: z.enum(['unpaid', 'paid']),
  moderation_feedback: z.string().nullable(),
  updated_at: z.string(),
})

/** A play listing as its owner and the administrators see it. */
export function serializePlay(db: Db, listing: Listing): z.input<typeof playSchema> {
  const fields = serializeListing(db, listing)
  if (!('schedules' in fields)) throw new Error(`Listing ${listing.id} is no play listing`)
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

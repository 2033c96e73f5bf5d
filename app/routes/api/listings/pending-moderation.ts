import { z } from 'zod'
import { listPendingListings } from '#app/domain/listings/moderation.server.ts'
import { listingSchema, serializeListing } from '#app/domain/listings/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const moderationSchema = z.object({
  owner_id: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  moderation_status: z.string(),
  moderation_feedback: z.string().nullable(),
})

const endpoint = api({
  GET: call({
    access: 'admin',
    output: z.array(z.intersection(listingSchema, moderationSchema)),
    run: () =>
      listPendingListings(db).rows.map(({ listing }) => ({
        ...serializeListing(db, listing),
        owner_id: listing.ownerId,
        created_at: listing.createdAt,
        updated_at: listing.updatedAt,
        moderation_status: listing.moderationStatus,
        moderation_feedback: listing.moderationFeedback,
      })),
  }),
})

export const loader = endpoint
export const action = endpoint

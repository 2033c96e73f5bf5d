import { z } from 'zod'
import { moderationStatuses } from '#db/schema/listings.ts'

/** The API's answer to a decision on a listing, an event or a classified ad. */
export const moderatedSchema = z.object({
  id: z.number(),
  moderation_status: z.enum(moderationStatuses),
  message: z.string(),
})

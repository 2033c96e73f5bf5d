import { z } from 'zod'
import { applicationStatuses } from '#db/schema/applications.ts'
import { listingSources } from '#db/schema/listings.ts'
import type { listApplications } from './queries.server.ts'

export const applicationSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.enum(applicationStatuses),
  listing_id: z.number(),
  listing_source: z.enum(listingSources),
})

export function serializeApplication(
  application: ReturnType<typeof listApplications>[number],
): z.input<typeof applicationSchema> {
  const { id, name, email, message, status, listingId, listingSource } = application
  return { id, name, email, message, status, listing_id: listingId, listing_source: listingSource }
}

export const decidedApplicationSchema = z.object({
  id: z.number(),
  status: z.enum(applicationStatuses),
})

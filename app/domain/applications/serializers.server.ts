import { z } from 'zod'
import { decimalAmount } from '#app/shared/money.ts'
import { applicationStatuses } from '#db/schema/applications.ts'
import { listingSources } from '#db/schema/listings.ts'
import type { listApplications } from './queries.server.ts'

export const applicationSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** In whole units of the currency; null: no offer was made. */
  offer: z.number().nullable(),
  status: z.enum(applicationStatuses),
  listing_id: z.number(),
  listing_source: z.enum(listingSources),
})

export function serializeApplication(
  application: ReturnType<typeof listApplications>['rows'][number],
): z.input<typeof applicationSchema> {
  const { id, name, email, message, offerCents, status, listingId, listingSource } = application
  const listing = { listing_id: listingId, listing_source: listingSource }
  return { id, name, email, message, offer: decimalAmount(offerCents), status, ...listing }
}

export const decidedApplicationSchema = z.object({
  id: z.number(),
  status: z.enum(applicationStatuses),
})

import type { PostOutcome } from '#app/domain/listings/post-and-update.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings, propertyDetails, workDetails } from '#db/schema/listings.ts'

/** Inserts a public property (or job) of the town with the traits a test needs; returns its id. */
export function newListing(
  db: OpenDatabase,
  traits: Partial<typeof listings.$inferInsert> = {},
  details: Partial<typeof propertyDetails.$inferInsert> = {},
): number {
  const { id } = db
    .insert(listings)
    .values({
      source: 'properties',
      title: 'A house',
      category: 'Homes',
      city: 'Millbrook',
      state: 'Michigan',
      moderationStatus: 'approved',
      publishedAt: '2026-01-01T00:00:00.000Z',
      ...traits,
    })
    .returning({ id: listings.id })
    .get()
  if (traits.source === 'work') db.insert(workDetails).values({ listingId: id }).run()
  else
    db.insert(propertyDetails)
      .values({ terms: 'Sell', ...details, listingId: id })
      .run()
  return id
}

/** The id of an accepted post. */
export async function postedId(outcome: Promise<PostOutcome>): Promise<number> {
  const posted = await outcome
  if (!posted.ok) throw new Error(posted.reason)
  return posted.id
}

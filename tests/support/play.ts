import type { Actor } from '#app/domain/accounts/account.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings, playDetails } from '#db/schema/listings.ts'

/** A filled-in form of a tour. */
export const typedPlay = {
  type: 'Tour',
  title: 'Lantern walk',
  description: 'Through the mill by lantern.',
  location: 'The old mill',
  maxCapacity: '12',
  enableTicketing: 'on',
  price: '8',
}

type Traits = Partial<typeof listings.$inferInsert> & {
  details?: Partial<typeof playDetails.$inferInsert>
}

/** Inserts a play listing: approved and paid unless `traits` differ. */
export function newPlay(
  db: OpenDatabase,
  owner: Actor | null,
  { details, ...traits }: Traits = {},
): number {
  const { id } = db
    .insert(listings)
    .values({
      source: 'play',
      ownerId: owner?.userId ?? null,
      title: 'Lantern walk',
      description: 'Through the old mill by lantern. Bring shoes that may get wet.',
      category: 'tours',
      city: 'Millbrook',
      state: 'Michigan',
      moderationStatus: 'approved',
      ...traits,
    })
    .returning({ id: listings.id })
    .get()
  db.insert(playDetails)
    .values({ listingId: id, type: 'Tour', location: 'The old mill', ...details })
    .run()
  return id
}

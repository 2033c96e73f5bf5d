import { playCategories } from '#app/domain/listings/listing.ts'
import type { PostedType } from '#app/domain/play/play.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { listings, playDetails } from '#db/schema/listings.ts'

/** Two unpaid play listings: one waits for approval, one is approved. */
export function seedUnpaidPlay(tx: Tx, owner: number, member: number) {
  add(tx, 'Tour', {
    ownerId: member,
    title: 'Canoes at dawn',
    description: 'Two hours on the millpond before the wind comes up. Coffee in the boat.',
    priceCents: 1500,
    moderationStatus: 'pending',
  })
  add(tx, 'Dining', {
    ownerId: owner,
    title: 'Boathouse grill',
    description: 'Perch and potatoes on Fridays, on the deck when it is dry.',
    moderationStatus: 'approved',
  })
}

type Listed = Omit<typeof listings.$inferInsert, 'source' | 'category'>

function add(tx: Tx, type: PostedType, listing: Listed) {
  const { id } = tx
    .insert(listings)
    .values({
      ...listing,
      source: 'play',
      category: playCategories[type],
      city: 'Millbrook',
      state: 'Michigan',
      unpaidSince: nowInstant(),
    })
    .returning({ id: listings.id })
    .get()
  const tour = type === 'Tour' ? { maxCapacity: 6, enableTicketing: true } : {}
  tx.insert(playDetails)
    .values({ listingId: id, type, location: 'The boathouse', ...tour })
    .run()
}

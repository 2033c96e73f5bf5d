import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { detailsTables } from '#app/domain/listings/fields/field-tables.ts'
import { propertyForm } from '#app/domain/listings/forms.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { postProperty } from '#app/domain/listings/post-and-update.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings, type propertyDetails } from '#db/schema/listings.ts'
import { newActor } from './users.ts'

/** The details that each source needs at least. */
const leastDetails: Record<ListingSource, Record<string, string>> = {
  properties: { terms: 'Sell' },
  work: {},
  play: { type: 'Tour' },
}

/** Inserts a public property (or another listing) of the town with the traits a test needs; returns its id. */
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
  const source = traits.source ?? 'properties'
  db.insert(detailsTables[source])
    .values({ ...leastDetails[source], ...details, listingId: id })
    .run()
  return id
}

/** Inserts a member's property that nobody has changed for longer than the town waits to ask. */
export function newQuietListing(
  db: OpenDatabase,
  traits: Partial<typeof listings.$inferInsert> = {},
  details: Partial<typeof propertyDetails.$inferInsert> = {},
): number {
  const updatedAt = '2020-01-01T00:00:00.000Z'
  const ownerId = traits.ownerId ?? newActor(db).userId
  return newListing(db, { publishedAt: updatedAt, updatedAt, ...traits, ownerId }, details)
}

type AnyOutcome = { ok: true; id: number } | { ok: false; reason: string }

/** Returns the id of a post that must have been accepted. */
export async function postedId(outcome: Promise<AnyOutcome>): Promise<number> {
  const posted = await outcome
  if (!posted.ok) throw new Error(posted.reason)
  return posted.id
}

/** A lease, as typed into the form of a new property. */
export const typedLease = {
  title: 'A house',
  category: 'Homes',
  city: 'Millbrook',
  state: 'Michigan',
  terms: 'Lease',
  price: '1,200',
  leaseLengthMonths: '12',
  deposit: '$500.50',
  rentalFrequency: 'per day',
}

/** Posts a lease as this member; returns its id. */
export const postLease = (
  db: OpenDatabase,
  owner: Actor,
  changes?: Record<string, string | undefined>,
) =>
  postedId(
    postProperty(db, owner, propertyForm(textFor('en')).parse({ ...typedLease, ...changes })),
  )

export const isListingPublic = (db: OpenDatabase, id: number) =>
  db.select({ shown: listings.isPublic }).from(listings).where(eq(listings.id, id)).get()?.shown

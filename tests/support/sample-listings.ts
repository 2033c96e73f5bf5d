import { splitColumns, toColumn } from '#app/domain/listings/fields/field-mapping.ts'
import { detailsTables, fieldTables } from '#app/domain/listings/fields/field-tables.ts'
import { type ListingSource, listingCategories } from '#app/domain/listings/listing.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { makeSample } from './field-samples.ts'

/**
 * A value for every field of a kind of listing, including fields that only some terms or types
 * have.
 */
export const samplesFor = (source: ListingSource) =>
  Object.entries(fieldTables[source]).map(([name, field]) => {
    return { name, field, column: toColumn(name, field), sample: makeSample(name, field) }
  })

/** Inserts an approved listing with a value in every field; returns its id. */
export function insertSample(
  db: OpenDatabase,
  source: ListingSource,
  ownerId: number | null = null,
): number {
  const columns = samplesFor(source).map(({ column, sample }) => [column, sample.stored])
  const { listing, details } = splitColumns(Object.fromEntries(columns))
  const filled = listing as Pick<typeof listings.$inferInsert, 'title'>
  const category = listingCategories[source][0]
  const { id } = db
    .insert(listings)
    .values({ source, category, ...filled, ownerId, moderationStatus: 'approved' })
    .returning({ id: listings.id })
    .get()
  db.insert(detailsTables[source])
    .values({ ...details, listingId: id })
    .run()
  return id
}

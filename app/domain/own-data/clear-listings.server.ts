import { eq, type SQL } from 'drizzle-orm'
import { writeColumns } from '#app/domain/listings/changes/changes.server.ts'
import type { Columns } from '#app/domain/listings/changes/newest-version.ts'
import { toColumn } from '#app/domain/listings/fields/field-mapping.ts'
import { fieldTables } from '#app/domain/listings/fields/field-tables.ts'
import { isText } from '#app/domain/listings/fields/field-types.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'

// The fields that are kept (docs/rules.md#account-deletion).
const place = ['city', 'state']
const keptWhereSold = ['title', 'location']

/**
 * Clears the owner's words from a member's listings that are kept.
 * @param placeholder replaces their titles
 * @param isSold whether tickets were ordered for a listing
 */
export function clearListings(
  tx: Tx,
  userId: number,
  { placeholder, isSold }: { placeholder: string; isSold: SQL<number> },
) {
  const own = tx.select({ listing: listings, isSold }).from(listings)
  for (const row of own.where(eq(listings.ownerId, userId)).all()) {
    const kept = row.isSold ? [...place, ...keptWhereSold] : place
    writeColumns(tx, row.listing, clearedColumns(row.listing.source, kept, placeholder))
  }
}

function clearedColumns(source: ListingSource, kept: string[], placeholder: string): Columns {
  const cleared = Object.entries(fieldTables[source]).filter(
    ([name, { type, isIdentifying }]) => (isText[type] || isIdentifying) && !kept.includes(name),
  )
  return Object.fromEntries(
    cleared.map(([name, field]) => {
      const empty = field.empty === null ? null : ''
      return [toColumn(name, field), name === 'title' ? placeholder : empty]
    }),
  )
}

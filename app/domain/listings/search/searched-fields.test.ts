import { eq, getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listingSources, listings } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { detailsTables, fieldTables } from '../fields/field-tables.ts'
import { isText } from '../fields/field-types.ts'
import type { ListingSource } from '../listing.ts'
import { listListings } from '../queries.server.ts'

/** Texts of a listing by which the search does not find it, and why. */
const notSearched: Record<string, string> = {
  'properties size': 'a number with a unit',
  'properties legalDescription': 'the words of a deed, which are those of many',
  'properties rentalFrequency': 'a few words that all rentals share',
  'work company': 'the index has no details of jobs; most titles or descriptions name it',
  'play location': 'the index has no details of play listings; most descriptions name it',
}

const texts = listingSources.flatMap((source) =>
  Object.entries(fieldTables[source])
    .filter(([, { type }]) => isText[type])
    .map(([name]) => ({ source, name })),
)

/** Whether the search finds a public listing by a word of this field. */
function isSearched(source: ListingSource, name: string): boolean {
  const db = freshDatabase()
  const id = newListing(db, { source })
  const word = { [name]: 'Quillwort' }
  if (name in getTableColumns(listings)) {
    db.update(listings).set(word).where(eq(listings.id, id)).run()
  } else {
    const table = detailsTables[source]
    db.update(table).set(word).where(eq(table.listingId, id)).run()
  }
  const filters = { q: 'quillwort', source, category: '', city: '', state: '' }
  return listListings(db, { ...filters, sort: 'newest', page: 1 }).total === 1
}

describe('the search finds a listing by a word of its', () => {
  test.each(texts)('$name of $source, unless there is a reason', ({ source, name }) => {
    const advice = 'Make searched_listings anew (docs/changing.md), or say here why not.'
    expect(isSearched(source, name), advice).toBe(!(`${source} ${name}` in notSearched))
  })
})

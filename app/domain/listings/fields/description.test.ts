import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Locale, locales, textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { propertyDetails } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { listingCategories } from '../listing.ts'
import { findSummary, listListings } from '../queries.server.ts'
import { readFilters } from '../search/filters.ts'
import { describeListing } from './description.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

const describe = (locale: Locale, id: number) => {
  const summary = findSummary(db, id)
  return summary && describeListing(summary, textFor(locale))
}

test('a property without a description is described by its facts, in the reader’s language', () => {
  const id = newListing(db, { title: '1 A St' }, { yearBuilt: 1921, postalCode: '48505' })
  expect(describe('en', id)).toBe('Home, built in 1921: 1 A St, Millbrook, Michigan 48505.')
  expect(describe('es', id)).toBe('Casa, construcción de 1921: 1 A St, Millbrook, Michigan 48505.')
})

test('what somebody has written stays as it is, and a job without a description has none', () => {
  const written = newListing(db, { description: 'By the river.' }, { yearBuilt: 1921 })
  const job = newListing(db, { source: 'work', category: 'temp' })
  expect([describe('es', written), describe('es', job)]).toEqual(['By the river.', ''])
})

test.each(locales)('a search finds it by these words: %s', (locale) => {
  const find = (q: string) =>
    listListings(db, readFilters(new URLSearchParams({ q }), 'properties')).rows.map(({ id }) => id)
  for (const category of listingCategories.properties) {
    const id = newListing(db, { category, city: category }, { yearBuilt: 1921 })
    newListing(db, { category, description: 'Corner of Elm.' }, { yearBuilt: 1921 })
    const [words = ''] = describe(locale, id)?.split(':') ?? []
    expect(words).toContain('1921')
    expect(find(words), words).toEqual([id])
    db.update(propertyDetails)
      .set({ yearBuilt: 1930 })
      .where(eq(propertyDetails.listingId, id))
      .run()
    expect(find(words), words).toEqual([])
    expect(find(words.replace('1921', '1930')), words).toContain(id)
  }
})

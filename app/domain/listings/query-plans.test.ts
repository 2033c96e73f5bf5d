import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#app/wiring.server.ts'
import { listingSources } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans, makeStatistics } from '#tests/support/query-plans.ts'
import { listingCategories } from './listing.ts'
import { listListings } from './queries.server.ts'
import { type ListingFilters, sorts } from './search/filters.ts'

/** Checks the query plans of all statements of a public list. */

const db = freshDatabase()

beforeAll(() => {
  for (const source of listingSources) {
    for (const category of listingCategories[source]) {
      for (let n = 0; n < 20; n += 1) {
        newListing(db, { source, category, title: `${category} ${n}`, priceCents: n * 100 })
      }
    }
  }
})

const nothing: ListingFilters = {
  q: '',
  source: 'properties',
  category: '',
  city: '',
  state: '',
  sort: 'newest',
  page: 1,
}

const explain = (filters: Partial<ListingFilters>) =>
  explainPlans(db, () => listListings(db, { ...nothing, ...filters }))

const filters: Partial<ListingFilters>[] = [
  {},
  { category: 'Homes' },
  { city: 'Millbrook' },
  { state: 'Michigan' },
  { city: 'Millbrook', category: 'Homes' },
  { state: 'Michigan', category: 'Homes' },
  { source: null },
  { source: null, city: 'Millbrook' },
]

/** The run with statistics comes last, because statistics cannot be removed. */
const cases = [false, true].flatMap((hasStatistics) =>
  filters.map((chosen) => ({ chosen, hasStatistics })),
)

describe.each(cases)(
  'a list with $chosen, with statistics $hasStatistics',
  ({ chosen, hasStatistics }) => {
    beforeAll(async () => {
      if (hasStatistics) makeStatistics(db)
    })

    test.each(sorts)('by %s reads no listing that is not shown', (sort) => {
      const plan = explain({ ...chosen, sort })
      expect(plan.length).toBeGreaterThan(0)
      expect(plan.filter((line) => /^SCAN listings\b(?!.*INDEX)/.test(line))).toEqual([])
    })

    if (chosen.source === null) return
    test('in the default order sorts nothing', () => {
      expect(explain(chosen).filter((line) => line.includes('TEMP B-TREE FOR ORDER'))).toEqual([])
    })
  },
)

test('a search reads the text index and only the rows it shows', () => {
  const plan = explain({ q: 'homes' })
  expect(plan.join('\n')).toContain('VIRTUAL TABLE INDEX')
  expect(plan.filter((line) => /^SCAN listings\b/.test(line))).toEqual([])
})

test('the test notices a list that reads everything', () => {
  const other = openDatabase(':memory:')
  other.$client.exec('create table listings (id integer primary key, title text)')
  const plan = other.$client.prepare('explain query plan select * from listings order by title')
  const lines = plan.all().map((row) => (row as { detail: string }).detail)
  expect(lines).toEqual(['SCAN listings', 'USE TEMP B-TREE FOR ORDER BY'])
})

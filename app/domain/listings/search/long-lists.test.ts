import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { findListing } from '../find-listing.server.ts'
import { listListings } from '../queries.server.ts'
import { type ListingFilters, sorts } from './filters.ts'
import { findNeighbors } from './neighbors.server.ts'
import { orderBy } from './sort-orders.ts'

/** Lists of more than a thousand rows are read in the order of an index, and never sorted. */

const db = freshDatabase()
const count = 1200

beforeAll(() => {
  // Days, prices and titles repeat, so that the id decides the order.
  db.$client.exec(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into listings (source, title, category, description, city, state, price_cents,
      moderation_status, published_at)
    select iif(n % 50 = 0, 'work', iif(n % 30 = 0, 'play', 'properties')),
      substr('hHaA', n % 4 + 1, 1) || n % 7, 'Homes', '', 'Millbrook', 'Michigan',
      iif(n % 9 = 0, null, n % 11 * 100), 'approved', '2026-01-' || (n % 13 + 10) || 'T00:00:00.000Z'
    from numbers`)
})

const everything: ListingFilters = {
  q: '',
  source: null,
  category: '',
  city: '',
  state: '',
  sort: 'newest',
  page: 1,
}

describe.each(sorts)('by %s', (sort) => {
  test('all sources are one list', () => {
    const pages = Array.from({ length: count / 25 }, (_, index) => index + 1)
    const shown = pages.flatMap((page) => listListings(db, { ...everything, sort, page }).rows)
    const sorted = db.all<{ id: number }>(sql`select id from listings order by ${orderBy(sort)}`)
    expect(shown.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
  })

  test('all sources are merged from their indexes', () => {
    const plan = explainPlans(db, () => listListings(db, { ...everything, sort, page: 40 }))
    expect(plan.filter((line) => line === 'MERGE (UNION ALL)')).toHaveLength(2)
    expect(plan.filter((line) => line.includes('TEMP B-TREE'))).toEqual([])
  })

  test('the neighbors of a listing are read from its place in the index', () => {
    const { rows } = listListings(db, { ...everything, source: 'properties', sort, page: 20 })
    const listing = findListing(db, null, 'properties', rows[0]?.id ?? 0)
    if (!listing) throw new Error('no listing')
    const list = { ...everything, source: 'properties' as const, sort }
    const plan = explainPlans(db, () => {
      expect(findNeighbors(db, listing, list)).toMatchObject({ next: rows[1]?.id })
    })
    expect(plan.filter((line) => /^SEARCH listings .* AND \S+[<>]\?\)$/.test(line))).toHaveLength(2)
    expect(plan.filter((line) => line.includes('TEMP B-TREE'))).toEqual([])
  })
})

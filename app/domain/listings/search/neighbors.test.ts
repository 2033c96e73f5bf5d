import { beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { findListing, type Listing } from '../find-listing.server.ts'
import { listingCategories } from '../listing.ts'
import { listListings } from '../queries.server.ts'
import { type ListingFilters, sorts } from './filters.ts'
import { findNeighbors } from './neighbors.server.ts'

/** The neighbors of a listing are those of its list, and finding them reads few rows. */

const db = freshDatabase()

beforeAll(() => {
  const places = ['Millbrook', 'Alder Falls']
  for (const category of listingCategories.properties) {
    for (let n = 0; n < 8; n += 1) {
      // Prices and titles repeat, so that the id decides the order.
      const priceCents = n % 3 === 0 ? null : (n % 4) * 100
      const city = places[n % 2]
      const description = n % 2 === 0 ? 'By the pond' : ''
      const title = n % 3 === 0 ? `pond house ${n % 2}` : `house ${n % 3}`
      newListing(db, { category, title, description, priceCents, city, state: 'Michigan' })
    }
  }
  db.$client.exec('analyze')
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

/** Returns the ids on all pages of a list. */
function wholeList(filters: ListingFilters): number[] {
  const { pages } = listListings(db, filters)
  return Array.from({ length: pages }, (_, index) => index + 1).flatMap((page) =>
    listListings(db, { ...filters, page }).rows.map(({ id }) => id),
  )
}

function find(id: number): Listing {
  const listing = findListing(db, null, 'properties', id)
  if (!listing) throw new Error(`No listing ${id}`)
  return listing
}

const filters: Partial<ListingFilters>[] = [
  {},
  { category: 'Homes' },
  { city: 'Millbrook' },
  { state: 'Michigan', category: 'Lots' },
  { q: 'house' },
  { q: 'pond' },
  { q: 'house', city: 'Millbrook' },
]

describe.each(filters)('in a list with %j', (chosen) => {
  test.each(sorts)('by %s they are the rows before and after', (sort) => {
    const list = { ...nothing, ...chosen, sort }
    const ids = wholeList(list)
    expect(ids.length).toBeGreaterThan(5)
    const found = ids.map((id) => findNeighbors(db, find(id), list))
    expect(found).toEqual(
      ids.map((_, index) => ({
        total: ids.length,
        isMore: false,
        previous: ids[index - 1] ?? null,
        next: ids[index + 1] ?? null,
      })),
    )
  })

  test.each(sorts)('by %s no listing is read that is not shown', (sort) => {
    const list = { ...nothing, ...chosen, sort }
    const [first = 0] = wholeList(list)
    const listing = find(first)
    const plan = explainPlans(db, () => findNeighbors(db, listing, list))
    expect(plan.length).toBeGreaterThan(0)
    expect(plan.filter((line) => /^SCAN listings\b/.test(line))).toEqual([])
    if (sort === 'newest' && !list.q) {
      expect(plan.filter((line) => line.includes('TEMP B-TREE'))).toEqual([])
      expect(
        plan.filter((line) => /published_at[<>]/.test(line) || /\([^)]*published_at/.test(line)),
      ).toHaveLength(2)
    }
  })
})

test('a listing that is not public has none, and the list still counts', () => {
  const actor = newActor(db)
  const id = newListing(db, { ownerId: actor.userId, moderationStatus: 'pending' })
  const listing = findListing(db, actor, 'properties', id)
  if (!listing) throw new Error('The owner does not find the listing')
  const { previous, next, total } = findNeighbors(db, listing, nothing)
  expect([previous, next]).toEqual([null, null])
  expect(total).toBe(wholeList(nothing).length)
})

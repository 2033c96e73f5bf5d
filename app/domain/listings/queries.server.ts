import { and, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { paginate, withinPages } from '#db/page.ts'
import { listingSources, listings, propertyDetails } from '#db/schema/listings.ts'
import { listingFacets } from '#db/schema/records.ts'
import { type ListingFilters, lastPage, listingsPerPage, type Sort } from './filters.ts'
import type { ListingSource, ListingSummary } from './listing.ts'
import { matchExpression } from './search.server.ts'

/** A search counts and sorts this many of its newest matches and then says "more than". */
const searchLimit = 1000

/** Up to here it is cheaper to sort what a filter finds than to walk the sort's index past the rest. */
const fewMatches = 1000

export type ListingPage = {
  rows: ListingSummary[]
  total: number
  /** Whether `total` is where counting stopped. */
  isMore: boolean
  page: number
  pages: number
}

/** One page of the public listings that fit the filters. Counts come from the facets: no list counts rows. */
export function listListings(db: Db, filters: ListingFilters): ListingPage {
  const match = matchExpression(filters)
  const found = match ? countMatches(db, match) : countPublic(db, filters)
  const total = match ? Math.min(found, searchLimit) : found
  const { page } = filters
  const wanted = withinPages({ total, page, perPage: listingsPerPage, mostPages: lastPage })
  const list = paginate(wanted, (limit, offset) => {
    if (total === 0) return []
    const slice = { limit, offset }
    const ids = match
      ? searchIds(db, match, filters.sort, slice)
      : filterIds(db, filters, total, slice)
    return summaries(db, ids)
  })
  return { ...list, isMore: found > total }
}

/** How many public listings fit; reads the few facet rows that the triggers keep. */
export function countPublic(
  db: Db,
  filters: Partial<Pick<ListingFilters, 'source' | 'category' | 'city' | 'state'>>,
): number {
  const { source, category, city, state } = filters
  const row = db
    .select({ total: sum(listingFacets.listings).mapWith(Number) })
    .from(listingFacets)
    .where(
      and(
        source ? eq(listingFacets.source, source) : undefined,
        category ? eq(listingFacets.category, category) : undefined,
        city ? eq(listingFacets.city, city) : undefined,
        state ? eq(listingFacets.state, state) : undefined,
      ),
    )
    .get()
  return row?.total ?? 0
}

type Slice = { limit: number; offset: number }
type Id = { id: number }

/** The order of each sort, written as in its index; the newest comes first among equals. */
const orders: Record<Sort, SQL> = {
  newest: sql.raw('published_at desc, id desc'),
  'price-low': sql.raw('coalesce(price_cents, 9007199254740991), id'),
  'price-high': sql.raw('coalesce(price_cents, -1) desc, id desc'),
  title: sql.raw('title collate nocase, id'),
}

const sortIndexes: Record<Exclude<Sort, 'newest'>, string> = {
  'price-low': 'listings_price_low_idx',
  'price-high': 'listings_price_high_idx',
  title: 'listings_title_idx',
}

function filterIndex({ category, city, state }: ListingFilters): string {
  if (city) return category ? 'listings_city_category_idx' : 'listings_city_idx'
  if (state) return category ? 'listings_state_category_idx' : 'listings_state_idx'
  return category ? 'listings_category_idx' : 'listings_newest_idx'
}

/**
 * The ids of a page without a search. The index is named, because how many rows fit is known here
 * (from the facets) and not to SQLite's planner.
 */
function filterIds(db: Db, filters: ListingFilters, total: number, { limit, offset }: Slice) {
  const { sort, category, city, state } = filters
  const walksSort = sort !== 'newest' && total > fewMatches
  const index = sql.raw(walksSort ? sortIndexes[sort] : filterIndex(filters))
  const selectIds = (source: ListingSource, columns: SQL) => sql`
    select ${columns} from listings indexed by ${index}
    where is_public = 1 and source = ${source}
      ${category ? sql`and category = ${category}` : sql``}
      ${city ? sql`and city = ${city}` : sql``}
      ${state ? sql`and state = ${state}` : sql``}
    order by ${orders[sort]}`
  if (filters.source) {
    const page = sql`${selectIds(filters.source, sql`id`)} limit ${limit} offset ${offset}`
    return db.all<Id>(page).map((row) => row.id)
  }
  // Over all sources: the head of each, merged. Each head is read in its index's order.
  const heads = listingSources.map(
    (source) =>
      sql`select * from (${selectIds(source, sql`id, published_at, price_cents, title`)} limit ${offset + limit})`,
  )
  const merged = sql`select id from (${sql.join(heads, sql` union all `)}) order by ${orders[sort]} limit ${limit} offset ${offset}`
  return db.all<Id>(merged).map((row) => row.id)
}

/** The newest matches come first without looking at the rest; other sorts look at the newest thousand. */
function searchIds(db: Db, match: string, sort: Sort, { limit, offset }: Slice) {
  const newest = (count: number, skip: number) => sql`
    select rowid as id from listing_search where listing_search match ${match}
    order by rowid desc limit ${count} offset ${skip}`
  const page =
    sort === 'newest'
      ? newest(limit, offset)
      : sql`select id from listings where id in (select id from (${newest(searchLimit, 0)}))
            order by ${orders[sort]} limit ${limit} offset ${offset}`
  return db.all<Id>(page).map((row) => row.id)
}

/** Counts matches up to one more than the limit. */
function countMatches(db: Db, match: string): number {
  const row = db.get<{ matches: number }>(sql`
    select count(*) as matches from
    (select 1 from listing_search where listing_search match ${match} limit ${searchLimit + 1})`)
  return row?.matches ?? 0
}

/** The rows of a page in the order of their ids' list. */
function summaries(db: Db, ids: number[]): ListingSummary[] {
  if (ids.length === 0) return []
  const rows = db
    .select({
      id: listings.id,
      source: listings.source,
      title: listings.title,
      category: listings.category,
      description: sql<string>`substr(${listings.description}, 1, 240)`,
      city: listings.city,
      state: listings.state,
      priceCents: listings.priceCents,
      terms: propertyDetails.terms,
      rentalFrequency: propertyDetails.rentalFrequency,
    })
    .from(listings)
    .leftJoin(propertyDetails, eq(propertyDetails.listingId, listings.id))
    .where(inArray(listings.id, ids))
    .all()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

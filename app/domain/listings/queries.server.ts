import { and, eq, type Placeholder, type SQL, sql, sum } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { paginate } from '#db/page.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { listingSources, listings, propertyDetails } from '#db/schema/listings.ts'
import { listingFacets } from '#db/schema/records.ts'
import { type ListingFilters, lastPage, listingsPerPage, type Sort } from './filters.ts'
import type { ListingSource, ListingSummary } from './listing.ts'
import { matchExpression, matchListingWords } from './match-expression.server.ts'

/**
 * A search counts and sorts only the newest matches, up to this number; the page then says "more
 * than".
 */
export const searchLimit = 1000

/** Up to this many rows, sorting is faster than walking the index of the sort order. */
const fewMatches = 1000

/** The filters that determine which listings a list has, without sort order and page. */
type Filters = Omit<ListingFilters, 'sort' | 'page'>

export type ListingPage = {
  rows: ListingSummary[]
  total: number
  /** Whether there are more matches than `total`. */
  isMore: boolean
  page: number
  pages: number
}

/**
 * Returns one page of the public listings that match the filters. Counts come from
 * `listing_facets`, so no rows are counted.
 */
export function listListings(
  db: Db,
  filters: ListingFilters,
  perPage = listingsPerPage,
): ListingPage {
  const { match, total, isMore } = countFound(db, filters)
  const { page } = filters
  const maxPages = Math.ceil((lastPage * listingsPerPage) / perPage)
  const wanted = { total, page, perPage, maxPages }
  const list = paginate(wanted, (limit, offset) => {
    if (total === 0) return []
    const slice = { limit, offset }
    const ids = match
      ? searchIds(db, match, filters.sort, slice)
      : filterIds(db, filters, total, slice)
    return summaries(db, ids)
  })
  return { ...list, isMore }
}

/** Returns the newest public listings that match, and the number of all matches. */
export function listFirst(db: Db, filters: Filters, limit: number) {
  const { match, ...count } = countFound(db, filters)
  if (count.total === 0) return { ...count, rows: [] }
  return { ...count, rows: listMatches(db, match, filters, limit) }
}

/**
 * Counts the listings of a list; a search stops counting at its limit.
 * @returns also the search expression; null without search words
 */
export function countFound(db: Db, filters: Filters) {
  const match = chooseMatch(db, filters)
  if (!match) return { match, total: countPublic(db, filters), isMore: false }
  const found = countMatches(db, match)
  return { match, total: Math.min(found, searchLimit), isMore: found > searchLimit }
}

/**
 * Returns the search expression of a list. If the words are common, the last word must match whole
 * words (docs/rules.md#search), because finding longer words would read half the index.
 */
function chooseMatch(db: Db, filters: Filters): string | null {
  const anywhere = matchListingWords(filters.q, 'whole')
  const isCommon = anywhere !== null && countMatches(db, anywhere) > searchLimit
  return matchExpression(filters, isCommon ? 'whole' : 'begins')
}

/** Returns the list row of a listing, public or not. */
export function findSummary(db: Db, id: number): ListingSummary | null {
  return summaries(db, [id])[0] ?? null
}

/**
 * Returns how many public listings match, from `listing_facets`, which triggers keep up to date.
 */
export function countPublic(
  db: Db,
  filters: Partial<Pick<ListingFilters, 'source' | 'category' | 'city' | 'state'>>,
): number {
  const used = facets.filter((name) => filters[name])
  return publicCount(db, ...used).get({ ...filters })?.total ?? 0
}

const facets = ['source', 'category', 'city', 'state'] as const

const publicCount = preparedQuery((db, ...used: Array<(typeof facets)[number]>) =>
  db
    .select({ total: sum(listingFacets.listings).mapWith(Number) })
    .from(listingFacets)
    .where(and(...used.map((name) => eq(listingFacets[name], sql.placeholder(name)))))
    .prepare(),
)

/** Returns the newest public listings that match the filters. */
export function listNewest(db: Db, filters: Filters, limit: number): ListingSummary[] {
  return listMatches(db, chooseMatch(db, filters), filters, limit)
}

function listMatches(db: Db, match: string | null, filters: Filters, limit: number) {
  const slice = { limit, offset: 0 }
  const newest = { ...filters, sort: 'newest' as const }
  const ids = match ? searchIds(db, match, 'newest', slice) : filterIds(db, newest, 0, slice)
  return summaries(db, ids)
}

type Slice = { limit: number; offset: number }
type Id = { id: number }

/** The SQL for each sort, written exactly as in its index; of equal rows, ids decide. */
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

/** Returns the index to use for a list of `total` rows. */
export function indexFor(filters: Filters & { sort: Sort }, total: number): string {
  const { sort } = filters
  return sort !== 'newest' && total > fewMatches ? sortIndexes[sort] : filterIndex(filters)
}

function filterIndex({ category, city, state }: Filters): string {
  if (city) return category ? 'listings_city_category_idx' : 'listings_city_idx'
  if (state) return category ? 'listings_state_category_idx' : 'listings_state_idx'
  return category ? 'listings_category_idx' : 'listings_newest_idx'
}

/**
 * Returns the ids of a page of a list without search words. The query names its index, because the
 * planner of SQLite does not know how many rows match; the facets do.
 */
function filterIds(
  db: Db,
  filters: Filters & { sort: Sort },
  total: number,
  { limit, offset }: Slice,
) {
  const { sort, source } = filters
  const used = columns.filter((name) => filters[name])
  const query = pageIds(db, indexFor(filters, total), sort, source ? 'one' : 'all', ...used)
  const page = { limit, offset, end: offset + limit }
  return query.all({ ...filters, ...page }).map(({ id }) => id)
}

const columns = ['category', 'city', 'state'] as const

const pageIds = preparedQuery(
  (db, index: string, sort: Sort, sources: 'one' | 'all', ...used: string[]) => {
    const from = sql`listings indexed by ${sql.identifier(index)}`
    const conditions = used.map(
      (name) => sql`and ${sql.identifier(name)} = ${sql.placeholder(name)}`,
    )
    const isShown = (source: ListingSource | Placeholder) =>
      sql`is_public = 1 and source = ${source} ${sql.join(conditions, sql` `)}`
    // For all sources, reads the first rows of each in index order and merges them.
    const heads = listingSources.map(
      (source) => sql`select * from (
        select id, published_at, price_cents, title from ${from} where ${isShown(source)}
        order by ${orders[sort]} limit ${sql.placeholder('end')})`,
    )
    return db
      .select({ id: sql<number>`id` })
      .from(sources === 'one' ? from : sql`(${sql.join(heads, sql` union all `)})`)
      .where(sources === 'one' ? isShown(sql.placeholder('source')) : undefined)
      .orderBy(orders[sort])
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare()
  },
)

/**
 * Returns the ids of a page of search results. Sorted by newest, the search can stop early; other
 * sorts sort only the newest matches, up to the limit.
 */
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

/** Counts matches, stopping at one more than the limit. */
function countMatches(db: Db, match: string): number {
  const row = db.get<{ matches: number }>(sql`
    select count(*) as matches from
    (select 1 from listing_search where listing_search match ${match} limit ${searchLimit + 1})`)
  return row?.matches ?? 0
}

/** Returns the rows of a page in the order of `ids`. */
function summaries(db: Db, ids: number[]): ListingSummary[] {
  if (ids.length === 0) return []
  const rows = summariesQuery(db).all({ ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const summariesQuery = preparedQuery((db) =>
  db
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
      yearBuilt: propertyDetails.yearBuilt,
      postalCode: propertyDetails.postalCode,
    })
    .from(listings)
    .leftJoin(propertyDetails, eq(propertyDetails.listingId, listings.id))
    .where(isAmong(listings.id, sql.placeholder('ids')))
    .prepare(),
)

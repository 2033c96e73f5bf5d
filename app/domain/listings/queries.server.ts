import { and, eq, type SQL, sql, sum } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { paginate } from '#db/page.ts'
import { isAmong, plannedOnce, preparedQuery } from '#db/prepared-query.ts'
import { listingFacets } from '#db/schema/listing-facets.ts'
import { listingSources, listings, propertyDetails } from '#db/schema/listings.ts'
import type { ListingSource, ListingSummary } from './listing.ts'
import {
  type ListingConditions,
  type ListingFilters,
  lastPage,
  listingsPerPage,
  type Sort,
} from './search/filters.ts'
import { type LastWord, matchLastWord, matchList } from './search/match-expression.server.ts'
import {
  countMatches,
  findIds,
  findNewestIds,
  type Slice,
  searchLimit,
} from './search/matches.server.ts'
import { isByDate, orderBy, sortKeys } from './search/sort-orders.ts'

/** Up to this many rows, sorting is faster than walking the index of the sort order. */
const fewMatches = 1000

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
  lastWord = chooseLastWord(db, filters.q),
): ListingPage {
  const { match, total, isMore } = countFound(db, filters, lastWord)
  const { page } = filters
  const maxPages = Math.ceil((lastPage * listingsPerPage) / perPage)
  const wanted = { total, page, perPage, maxPages }
  const list = paginate(wanted, (limit, offset) => {
    if (total === 0) return []
    const slice = { limit, offset }
    const ids = match
      ? findIds(db, match, filters.sort, slice)
      : filterIds(db, filters, total, slice)
    return summaries(db, ids)
  })
  return { ...list, isMore }
}

/**
 * Returns the first results of a search, and the number of all.
 * @param lastWord of `chooseLastWord`, the same for the lists of all sources
 */
export function listFirst(db: Db, filters: ListingConditions, limit: number, lastWord: LastWord) {
  const first = { ...filters, sort: 'best', page: 1 } as const
  const { rows, total, isMore } = listListings(db, first, limit, lastWord)
  return { rows, total, isMore }
}

/**
 * Counts the listings of a list; a search stops counting at its limit.
 * @returns also the matches; null without search words
 */
export function countFound(
  db: Db,
  filters: ListingConditions,
  lastWord = chooseLastWord(db, filters.q),
) {
  const match = matchList(filters, lastWord)
  if (!match) return { match, total: countPublic(db, filters), isMore: false }
  const found = countMatches(db, match.all)
  return { match, total: Math.min(found, searchLimit), isMore: found > searchLimit }
}

/**
 * Returns how the last word of a search matches in lists. If it is common, it matches whole words
 * only (docs/rules.md#search), because finding longer words would read half the index.
 */
export function chooseLastWord(db: Db, typed: string): LastWord {
  const lastWord = matchLastWord(typed)
  const isCommon = lastWord !== null && countMatches(db, lastWord) > searchLimit
  return isCommon ? 'whole' : 'begins'
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
    .where(and(...used.map((name) => eq(listingFacets[name], plannedOnce(name)))))
    .prepare(),
)

/** Returns the newest public listings that match the filters. */
export function listNewest(db: Db, filters: ListingConditions, limit: number): ListingSummary[] {
  const match = matchList(filters, chooseLastWord(db, filters.q))
  const slice = { limit, offset: 0 }
  const newest = { ...filters, sort: 'newest' as const }
  const ids = match ? findNewestIds(db, match.all, slice) : filterIds(db, newest, 0, slice)
  return summaries(db, ids)
}

const sortIndexes: Record<Exclude<Sort, 'best' | 'newest'>, string> = {
  'price-low': 'listings_price_low_idx',
  'price-high': 'listings_price_high_idx',
  title: 'listings_title_idx',
}

/** Returns the index to use for a list of `total` rows. */
export function indexFor(filters: ListingConditions & { sort: Sort }, total: number): string {
  const { sort } = filters
  return isByDate(sort) || total <= fewMatches ? filterIndex(filters) : sortIndexes[sort]
}

function filterIndex({ category, city, state }: ListingConditions): string {
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
  filters: ListingConditions & { sort: Sort },
  total: number,
  { limit, offset }: Slice,
) {
  const { sort, source } = filters
  const used = columns.filter((name) => filters[name])
  const query = pageIds(db, indexFor(filters, total), sort, source ? 'one' : 'all', ...used)
  return query.all({ ...filters, limit, offset }).map(({ id }) => id)
}

const columns = ['category', 'city', 'state'] as const

const pageIds = preparedQuery(
  (db, index: string, sort: Sort, sources: 'one' | 'all', ...used: string[]) => {
    const from = sql`listings indexed by ${sql.identifier(index)}`
    const conditions = used.map((name) => sql`and ${sql.identifier(name)} = ${plannedOnce(name)}`)
    const isShown = (source: ListingSource | SQL) =>
      sql`is_public = 1 and source = ${source} ${sql.join(conditions, sql` `)}`
    const key = sql.raw('key')
    const rows = (sources === 'one' ? [plannedOnce('source')] : listingSources).map(
      (source) =>
        sql`select id, ${sortKeys[sort].key} as ${key} from ${from} where ${isShown(source)}`,
    )
    // SQLite merges the sources while it reads the index of each, and no rows. It would sort them
    // all if the order and the limit stood outside only.
    const merged = sql`(${sql.join(rows, sql` union all `)} order by ${orderBy(sort, key)}
      limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')})`
    return db.select({ id: sql<number>`id` }).from(merged).orderBy(orderBy(sort, key)).prepare()
  },
)

/** Returns the rows of a page in the order of `ids`. */
function summaries(db: Db, ids: number[]): ListingSummary[] {
  if (ids.length === 0) return []
  const rows = summariesQuery(db).all({ ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** In characters; a longer size does not fit a card's line of facts. */
const longestShortSize = 24

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
      shortSize: sql<
        string | null
      >`case when length(${propertyDetails.size}) between 1 and ${longestShortSize} then ${propertyDetails.size} end`,
    })
    .from(listings)
    .leftJoin(propertyDetails, eq(propertyDetails.listingId, listings.id))
    .where(isAmong(listings.id, sql.placeholder('ids')))
    .prepare(),
)

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import type { Listing } from './detail.server.ts'
import type { ListingFilters, Sort } from './filters.ts'
import { countFound, indexFor, searchLimit } from './queries.server.ts'

/** A listing's place in its list: the number of listings, and its neighbors. */
export type Neighbors = {
  total: number
  /** Whether the list has more than `total`. */
  isMore: boolean
  /** Null at an end of the list, or if the listing is not public. */
  previous: number | null
  next: number | null
}

/** The expression that each sort compares, written exactly as in its index, and its direction. */
const keys: Record<Sort, { key: SQL; isDescending: boolean }> = {
  newest: { key: sql.raw('published_at'), isDescending: true },
  'price-low': {
    key: sql.raw('coalesce(price_cents, 9007199254740991)'),
    isDescending: false,
  },
  'price-high': { key: sql.raw('coalesce(price_cents, -1)'), isDescending: true },
  title: { key: sql.raw('title collate nocase'), isDescending: false },
}

type Placed = Pick<Listing, 'id' | 'source' | 'isPublic' | 'publishedAt' | 'priceCents' | 'title'>

/**
 * Returns a listing's neighbors in the order of its list. Each is the first row after the listing
 * in the list's index, so the length of the list does not matter.
 */
export function findNeighbors(db: Db, listing: Placed, filters: ListingFilters): Neighbors {
  const list = { ...filters, source: listing.source }
  const { match, ...count } = countFound(db, list)
  if (!listing.isPublic) return { ...count, previous: null, next: null }
  const find = (isForward: boolean): number | null => {
    const query = match
      ? nextFound(match, list.sort, listing, isForward)
      : nextListed(list, count.total, listing, isForward)
    return db.get<{ id: number }>(query)?.id ?? null
  }
  return { ...count, previous: find(false), next: find(true) }
}

/**
 * Returns the condition for rows after the listing in a direction, and the order to read them in.
 */
function pastListing(sort: Sort, { id, ...listing }: Placed, isForward: boolean) {
  const { key, isDescending } = keys[sort]
  const at: Record<Sort, string | number | null> = {
    newest: listing.publishedAt,
    'price-low': listing.priceCents ?? Number.MAX_SAFE_INTEGER,
    'price-high': listing.priceCents ?? -1,
    title: listing.title,
  }
  const falls = isDescending === isForward
  const direction = sql.raw(falls ? 'desc' : 'asc')
  return {
    isPast: sql`(${key}, id) ${sql.raw(falls ? '<' : '>')} (${at[sort]}, ${id})`,
    order: sql`order by ${key} ${direction}, id ${direction} limit 1`,
  }
}

function nextListed(filters: ListingFilters, total: number, listing: Placed, isForward: boolean) {
  const { sort, source, category, city, state } = filters
  const { isPast, order } = pastListing(sort, listing, isForward)
  return sql`
    select id from listings indexed by ${sql.raw(indexFor(filters, total))}
    where is_public = 1 and source = ${source}
      ${category ? sql`and category = ${category}` : sql``}
      ${city ? sql`and city = ${city}` : sql``}
      ${state ? sql`and state = ${state}` : sql``}
      and ${isPast} ${order}`
}

/**
 * Returns the query for the next result of a search, in the order of its list (queries.server.ts).
 */
function nextFound(match: string, sort: Sort, listing: Placed, isForward: boolean) {
  if (sort === 'newest') {
    return isForward
      ? sql`select rowid as id from listing_search where listing_search match ${match}
            and rowid < ${listing.id} order by rowid desc limit 1`
      : sql`select rowid as id from listing_search where listing_search match ${match}
            and rowid > ${listing.id} order by rowid limit 1`
  }
  const { isPast, order } = pastListing(sort, listing, isForward)
  // The cross join makes SQLite read the search results first, and then their rows.
  return sql`select id from (
      select rowid as found from listing_search where listing_search match ${match}
      order by rowid desc limit ${searchLimit}
    ) cross join listings on id = found where ${isPast} ${order}`
}

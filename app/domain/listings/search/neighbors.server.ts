import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { plannedOnce, preparedQuery } from '#db/prepared-query.ts'
import type { Listing } from '../find-listing.server.ts'
import { countFound, indexFor } from '../queries.server.ts'
import type { ListingFilters, Sort } from './filters.ts'
import type { ListMatch } from './match-expression.server.ts'
import { searchLimit } from './matches.server.ts'
import { isByDate, sortKeys } from './sort-orders.ts'

/** A listing's place in its list: the number of listings, and its neighbors. */
export type Neighbors = {
  total: number
  /** Whether the list has more than `total`. */
  isMore: boolean
  /** Null at an end of the list, or if the listing is not public. */
  previous: number | null
  next: number | null
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
    if (match && list.sort === 'best') return findNextBest(db, match, listing.id, isForward)
    return match
      ? findId(db, nextFound(match.all, list.sort, listing, isForward))
      : findNextListed(db, list, count.total, listing, isForward)
  }
  return { ...count, previous: find(false), next: find(true) }
}

const findId = (db: Db, query: SQL) => db.get<{ id: number }>(query)?.id ?? null

/** Returns a listing's value of the key of a sort. */
function getKey(sort: Sort, { publishedAt, priceCents, title }: Placed): string | number | null {
  const keys: Record<Sort, string | number | null> = {
    best: publishedAt,
    newest: publishedAt,
    'price-low': priceCents ?? Number.MAX_SAFE_INTEGER,
    'price-high': priceCents ?? -1,
    title,
  }
  return keys[sort]
}

type Place = Record<'at' | 'id', string | number | null | Placeholder>

/**
 * Returns the condition for rows after a place in a direction, and the order to read them in.
 * @param place the key and the id of a listing
 */
function pastPlace(sort: Sort, { at, id }: Place, isForward: boolean) {
  const { key, isDescending } = sortKeys[sort]
  const falls = isDescending === isForward
  const direction = sql.raw(falls ? 'desc' : 'asc')
  // SQLite begins to read an index at a pair of columns, but not at a pair with an expression, so
  // the key is also compared alone.
  const isFromKey = sql`${key} ${sql.raw(falls ? '<=' : '>=')} ${at} and `
  return {
    isPast: sql`${isByDate(sort) ? sql`` : isFromKey}
      (${key}, id) ${sql.raw(falls ? '<' : '>')} (${at}, ${id})`,
    order: sql`${key} ${direction}, id ${direction}`,
  }
}

function findNextListed(
  db: Db,
  filters: ListingFilters,
  total: number,
  listing: Placed,
  isForward: boolean,
): number | null {
  const { sort } = filters
  const used = (['category', 'city', 'state'] as const).filter((name) => filters[name])
  const direction = isForward ? 'forward' : 'back'
  const query = nextQuery(db, indexFor(filters, total), sort, direction, ...used)
  return query.get({ ...filters, at: getKey(sort, listing), id: listing.id })?.id ?? null
}

const nextQuery = preparedQuery(
  (db, index: string, sort: Sort, direction: 'forward' | 'back', ...used: string[]) => {
    const place = { at: sql.placeholder('at'), id: sql.placeholder('id') }
    const { isPast, order } = pastPlace(sort, place, direction === 'forward')
    const conditions = ['source', ...used].map(
      (name) => sql`and ${sql.identifier(name)} = ${plannedOnce(name)}`,
    )
    return db
      .select({ id: sql<number>`id` })
      .from(sql`listings indexed by ${sql.identifier(index)}`)
      .where(sql`is_public = 1 ${sql.join(conditions, sql` `)} and ${isPast}`)
      .orderBy(order)
      .limit(1)
      .prepare()
  },
)

/**
 * Returns the query for the next result of a search, in the order of its list (queries.server.ts).
 */
function nextFound(matches: SQL, sort: Sort, listing: Placed, isForward: boolean) {
  if (sort === 'newest') return nextByDate(matches, listing.id, isForward)
  const place = { at: getKey(sort, listing), id: listing.id }
  const { isPast, order } = pastPlace(sort, place, isForward)
  // The cross join makes SQLite read the search results first, and then their rows.
  return sql`select id from (
      select rowid as found from ${matches} order by rowid desc limit ${searchLimit}
    ) cross join listings on id = found where ${isPast} order by ${order} limit 1`
}

/**
 * Returns the query for the first match past an id in a direction; without an id, the first of all.
 */
function nextByDate(matches: SQL, id: number | null, isForward: boolean) {
  const past = sql`and rowid ${sql.raw(isForward ? '<' : '>')} ${wholeNumber(id)}`
  return sql`select rowid as id from ${matches} ${id === null ? sql`` : past}
    order by rowid ${sql.raw(isForward ? 'desc' : 'asc')} limit 1`
}

/** Matches in titles come first: after the last of them comes the first of the others. */
function findNextBest(db: Db, { inTitle, elsewhere }: ListMatch, id: number, isForward: boolean) {
  const isInTitle = findId(db, only(inTitle, id)) !== null
  const own = isInTitle ? inTitle : elsewhere
  const next = findId(db, nextByDate(own, id, isForward))
  if (next !== null || isInTitle !== isForward) return next
  return findId(db, nextByDate(isForward ? elsewhere : inTitle, null, isForward))
}

const only = (matches: SQL, id: number) =>
  sql`select rowid as id from ${matches} and rowid = ${wholeNumber(id)}`

/** Numbers are bound as fractions, and FTS5 ignores a condition for a rowid that is not whole. */
const wholeNumber = (id: number | null) => sql`cast(${id} as integer)`

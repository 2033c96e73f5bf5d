import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import type { Sort } from './filters.ts'
import type { ListMatch } from './match-expression.server.ts'
import { orderBy } from './sort-orders.ts'

/**
 * A search counts and sorts only the newest matches, up to this number; the page then says "more
 * than".
 */
export const searchLimit = 1000

/** Counts matches, stopping at one more than the limit. */
export function countMatches(db: Db, matches: SQL): number {
  const row = db.get<{ matches: number }>(sql`
    select count(*) as matches from (select 1 from ${matches} limit ${searchLimit + 1})`)
  return row?.matches ?? 0
}

export type Slice = { limit: number; offset: number }

/** Returns the ids of a page of search results. */
export function findIds(db: Db, match: ListMatch, sort: Sort, slice: Slice) {
  switch (sort) {
    case 'best':
      return findBestIds(db, match, slice)
    case 'newest':
      return findNewestIds(db, match.all, slice)
    default:
      return findSortedIds(db, match.all, sort, slice)
  }
}

/** The matches in titles come first; both parts are newest first. */
function findBestIds(db: Db, match: ListMatch, { limit, offset }: Slice) {
  const end = offset + limit
  const inTitle = findNewestIds(db, match.inTitle, { limit: end, offset: 0 })
  const missing = end - Math.max(offset, inTitle.length)
  if (missing === 0) return inTitle.slice(offset)
  const others = { limit: missing, offset: Math.max(0, offset - inTitle.length) }
  return [...inTitle.slice(offset), ...findNewestIds(db, match.elsewhere, others)]
}

/**
 * Returns the matches that were posted last: the index has no other order
 * (docs/rules.md#search). The search stops as soon as it has enough.
 */
export function findNewestIds(db: Db, matches: SQL, { limit, offset }: Slice): number[] {
  return listIds(db, sql`${newestFound(matches)} limit ${limit} offset ${offset}`)
}

/** Sorts only the newest matches, up to the limit. */
function findSortedIds(db: Db, matches: SQL, sort: Sort, { limit, offset }: Slice): number[] {
  const found = sql`${newestFound(matches)} limit ${searchLimit}`
  return listIds(
    db,
    sql`select id from listings where id in (select id from (${found}))
        order by ${orderBy(sort)} limit ${limit} offset ${offset}`,
  )
}

const newestFound = (matches: SQL) => sql`select rowid as id from ${matches} order by rowid desc`

const listIds = (db: Db, query: SQL) => db.all<{ id: number }>(query).map(({ id }) => id)

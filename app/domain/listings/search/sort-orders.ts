import { type SQL, sql } from 'drizzle-orm'
import type { Sort } from './filters.ts'

const newest = { key: sql.raw('published_at'), isDescending: true }

/** The expression that each sort compares, written exactly as in its index, and its direction. */
export const sortKeys: Record<Sort, { key: SQL; isDescending: boolean }> = {
  best: newest,
  newest,
  'price-low': { key: sql.raw('coalesce(price_cents, 9007199254740991)'), isDescending: false },
  'price-high': { key: sql.raw('coalesce(price_cents, -1)'), isDescending: true },
  title: { key: sql.raw('title collate nocase'), isDescending: false },
}

/** Returns the order of a sort; of equal rows, ids decide. */
export function orderBy(sort: Sort, key = sortKeys[sort].key): SQL {
  const direction = sql.raw(sortKeys[sort].isDescending ? 'desc' : 'asc')
  return sql`${key} ${direction}, id ${direction}`
}

export function isByDate(sort: Sort): sort is 'best' | 'newest' {
  return sort === 'best' || sort === 'newest'
}

import { count, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.server.ts'

type Wanted = {
  /** The number of rows in the whole list. */
  total: number
  /** Counted from 1. */
  page: number
  perPage: number
  /** The last page that may be opened, even if there are more rows. */
  maxPages?: number
}
export type Page<Row> = { rows: Row[]; total: number; page: number; pages: number }

/**
 * Returns one page of a list. Past the end it returns the last page (docs/rules.md#page-sizes). An
 * empty list has one page.
 */
export function paginate<Row>(
  wanted: Wanted,
  load: (limit: number, offset: number) => Row[],
): Page<Row> {
  const { total, perPage, maxPages = Number.POSITIVE_INFINITY } = wanted
  const pages = Math.min(maxPages, Math.max(1, Math.ceil(total / perPage)))
  const page = Math.min(wanted.page, pages)
  return { rows: load(perPage, (page - 1) * perPage), total, page, pages }
}

/**
 * Returns the rows for a call that asked for a page. Past the end there are none, so that a program
 * that reads page after page stops.
 */
export function getPageRows<Row>({ rows, page }: Page<Row>, asked: number): Row[] {
  return page === asked ? rows : []
}

export function countRows(db: Db, table: SQLiteTable, where: SQL | undefined): number {
  return db.select({ n: count() }).from(table).where(where).get()?.n ?? 0
}

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Returns the expression for an instant, or for a millisecond after that of a column if the column is
 * not earlier. A version by it differs from the former one even within a millisecond, and if the
 * clock was ahead.
 * @param instant UTC
 */
export function instantAfterColumn(column: SQLWrapper, instant: string): SQL {
  return sql`max(${instant}, strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '+0.001 seconds'))`
}

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The condition that a column contains the words literally: % and _ are not wildcards. */
export function contains(column: SQLWrapper, words: string): SQL {
  return sql`${column} like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

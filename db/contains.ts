import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a column holds the words as they are typed: % and _ are no wildcards. */
export function contains(column: SQLWrapper, words: string): SQL {
  return sql`${column} like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

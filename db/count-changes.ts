import { sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'

/** Returns how many rows this connection has changed since it was opened. */
export function countChanges(db: Db): number {
  return db.get<{ changes: number }>(sql`select total_changes() as changes`).changes
}

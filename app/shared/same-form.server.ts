import { and, eq, gte } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { instantFromNow, minutes } from './clock.server.ts'

/** Sent again so soon, a form is a double click or the Back button. */
const again = minutes(10)

/**
 * Rows that somebody's form may have made a moment ago; it was the same form where `differs` finds
 * no field that does (docs/rules.md#duplicate-submissions).
 */
export function isRecentPostOf(
  { userId }: { userId: number },
  { ownerId, createdAt }: { ownerId: SQLiteColumn; createdAt: SQLiteColumn },
) {
  return and(eq(ownerId, userId), gte(createdAt, instantFromNow(-again)))
}

/** Whether a form says anything else than a row does. */
export function differs<Row extends object>(fields: Partial<Row>, row: Row): boolean {
  const names = Object.keys(fields) as Array<keyof Row>
  return names.some((name) => fields[name] !== row[name])
}

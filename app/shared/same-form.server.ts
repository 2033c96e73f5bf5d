import { and, eq, gte } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { instantFromNow, minutes } from './clock.server.ts'

/** Within this time the same form is a double click or the Back button. */
const again = minutes(10)

/**
 * The condition for rows that a member created recently. If `differs` is false for one of them, the
 * form was sent twice (docs/rules.md#duplicate-submissions).
 */
export function isRecentPostOf(
  { userId }: { userId: number },
  { ownerId, createdAt }: { ownerId: SQLiteColumn; createdAt: SQLiteColumn },
) {
  return and(eq(ownerId, userId), gte(createdAt, instantFromNow(-again)))
}

/** Whether any field of a form differs from the row. */
export function differs<Row extends object>(fields: Partial<Row>, row: Row): boolean {
  const names = Object.keys(fields) as Array<keyof Row>
  return names.some((name) => fields[name] !== row[name])
}

import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/sqlite-core'

/**
 * An instant in UTC, ISO-8601 with milliseconds (`2026-11-20T22:14:00.000Z`), so that sorting as
 * text sorts by time.
 */
export const instant = (name: string) => text(name)

/** A day in the town's time zone, `YYYY-MM-DD`. */
export const day = (name: string) => text(name)

/** Money as integer cents in the portal's currency. */
export const cents = (name: string) => integer(name)

export const id = () => integer('id').primaryKey({ autoIncrement: true })

const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`

export const createdAt = () => instant('created_at').notNull().default(now)
export const updatedAt = () => instant('updated_at').notNull().default(now)

import { inArray } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'

/** The addresses of the demo's accounts: by them a database is known that the demo has filled. */
export const demoEmails = {
  member: 'member@example.org',
  owner: 'owner@example.org',
  admin: 'admin@example.org',
} as const

/** A database that the demo has filled, opened by the real portal: everybody knows its passwords. */
class DemoDatabaseError extends Error {}

/** @throws {DemoDatabaseError} with one sentence, when the demo's accounts are in the database. */
export function refuseDemoDatabase(db: Db, path: string) {
  const known = inArray(users.email, Object.values(demoEmails))
  if (db.select({ id: users.id }).from(users).where(known).limit(1).get()) {
    throw new DemoDatabaseError(
      `${path} holds the demo town, whose passwords everybody knows: set DATABASE_PATH to another file.`,
    )
  }
}

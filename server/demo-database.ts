import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'

/** The demo accounts' addresses; a database that contains them was filled by the demo. */
export const demoEmails = {
  member: 'member@example.org',
  owner: 'owner@example.org',
  cashier: 'cashier@example.org',
  moderator: 'moderator@example.org',
  importer: 'importer@example.org',
  admin: 'admin@example.org',
} as const

/** Production was started on a demo database, whose passwords are public. */
class DemoDatabaseError extends Error {}

/** @throws {DemoDatabaseError} with one sentence, when the database has the demo's accounts */
export function refuseDemoDatabase(db: Db, path: string) {
  // Strangers may register with these addresses, but cannot confirm them.
  const ofDemo = and(
    inArray(users.email, Object.values(demoEmails)),
    isNotNull(users.emailVerifiedAt),
  )
  if (db.select({ id: users.id }).from(users).where(ofDemo).limit(1).get()) {
    throw new DemoDatabaseError(
      `${path} holds the demo town, whose passwords everybody knows: set DATABASE_PATH to another file.`,
    )
  }
}

import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'

/** The demo accounts' addresses. A database that contains them was made by the demo. */
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
  // Confirmed accounts only: anybody may register with these addresses, but nobody can confirm
  // them.
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

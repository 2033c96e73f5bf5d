import { inArray } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'

/** Who lives in the demo town. They exist in the demo and in tests only. */
export const demoAccounts = {
  password: 'mainstreet-demo',
  member: { name: 'Mary Member', email: 'member@example.org' },
  owner: { name: 'Oscar Owner', email: 'owner@example.org' },
  admin: { name: 'Ada Admin', email: 'admin@example.org' },
} as const

/** A database that the demo has filled, opened by the real portal: everybody knows its passwords. */
export class DemoDatabaseError extends Error {}

/** @throws {DemoDatabaseError} with one sentence, when the demo's accounts are in the database. */
export function refuseDemoDatabase(db: Db, path: string) {
  const { member, owner, admin } = demoAccounts
  const known = inArray(users.email, [member.email, owner.email, admin.email])
  if (db.select({ id: users.id }).from(users).where(known).limit(1).get()) {
    throw new DemoDatabaseError(
      `${path} holds the demo town, whose passwords everybody knows: set DATABASE_PATH to another file.`,
    )
  }
}

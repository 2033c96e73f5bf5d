import { sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { owners } from '#db/schema/client-book.ts'

/**
 * Adds the owner entry of a member who posts. An existing one stays unchanged; its name is changed
 * with the profile.
 */
export function ensureOwnerEntry(tx: Tx, actor: Actor) {
  const { userId, name, email } = actor
  insertOwnerEntryQuery(tx).run({ userId, name, email, createdAt: nowInstant() })
}

const insertOwnerEntryQuery = preparedQuery((tx: Tx) =>
  tx
    .insert(owners)
    .values({
      userId: sql.placeholder('userId'),
      name: sql.placeholder('name'),
      contactInfo: sql.placeholder('email'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .prepare(),
)

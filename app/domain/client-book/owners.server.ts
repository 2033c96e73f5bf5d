import { sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { owners } from '#db/schema/client-book.ts'

/** Adds a member who posts to the owners. An existing entry stays unchanged. */
export function ensureOwner(tx: Tx, actor: Actor) {
  const { userId, name, email } = actor
  addOwner(tx).run({ userId, name, email, createdAt: nowInstant() })
}

const addOwner = preparedQuery((tx: Tx) =>
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

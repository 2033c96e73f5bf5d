import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { owners } from '#db/schema/client-book.ts'

/** Adds a member who posts to the owners; an existing entry stays unchanged. */
export function ensureOwner(tx: Tx, actor: Actor) {
  tx.insert(owners)
    .values({
      userId: actor.userId,
      name: actor.name,
      contactInfo: actor.email,
      createdAt: nowInstant(),
    })
    .onConflictDoNothing()
    .run()
}

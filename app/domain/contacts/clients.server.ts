import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { clientListings, clients } from '#db/schema/contacts.ts'

/** Enters whoever applies for or books a listing in its owner's address book. */
export function rememberClient(tx: Db, actor: Actor, listingId: number) {
  const { name, email, userId } = actor
  const { id } = tx
    .insert(clients)
    .values({ userId, name, email, createdAt: nowInstant() })
    .onConflictDoUpdate({ target: clients.userId, set: { name, email } })
    .returning({ id: clients.id })
    .get()
  tx.insert(clientListings).values({ clientId: id, listingId }).onConflictDoNothing().run()
}

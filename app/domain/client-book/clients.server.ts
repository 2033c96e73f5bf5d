import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { clientListings, clients } from '#db/schema/client-book.ts'

/** Enters a person who applies for or books a listing in its owner's client book, or the town's. */
export function rememberClient(
  tx: Tx,
  actor: Actor,
  listing: { id: number; ownerId: number | null },
) {
  const { name, email, userId } = actor
  const { ownerId } = listing
  const isKnown = and(
    eq(clients.userId, userId),
    ownerId === null ? isNull(clients.ownerId) : eq(clients.ownerId, ownerId),
  )
  const { id: clientId } =
    tx.update(clients).set({ name, email }).where(isKnown).returning().get() ??
    tx
      .insert(clients)
      .values({ userId, ownerId, name, email, createdAt: nowInstant() })
      .returning()
      .get()
  tx.insert(clientListings).values({ clientId, listingId: listing.id }).onConflictDoNothing().run()
}

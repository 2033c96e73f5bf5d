import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { clientListings, clients } from '#db/schema/client-book.ts'

/**
 * Adds a person who applies for or books a listing to the client book of its owner, or of the town
 * (docs/rules.md#contact-privacy).
 */
export function rememberClient(
  tx: Tx,
  actor: Actor,
  listing: { id: number; ownerId: number | null },
) {
  const { name, email, userId } = actor
  const client = { userId, ownerId: listing.ownerId, name, email }
  const { id: clientId } =
    renewClient(tx, listing.ownerId === null ? 'of town' : 'of member').get(client) ??
    addClient(tx).get({ ...client, createdAt: nowInstant() })
  addClientListing(tx).run({ clientId, listingId: listing.id })
}

const renewClient = preparedQuery((tx: Tx, whose: 'of town' | 'of member') => {
  const { ownerId, userId } = clients
  const isOwners = whose === 'of town' ? isNull(ownerId) : eq(ownerId, sql.placeholder('ownerId'))
  return tx
    .update(clients)
    .set({ name: sql`${sql.placeholder('name')}`, email: sql`${sql.placeholder('email')}` })
    .where(and(eq(userId, sql.placeholder('userId')), isOwners))
    .returning({ id: clients.id })
    .prepare()
})

const addClient = preparedQuery((tx: Tx) =>
  tx
    .insert(clients)
    .values({
      userId: sql.placeholder('userId'),
      ownerId: sql.placeholder('ownerId'),
      name: sql.placeholder('name'),
      email: sql.placeholder('email'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning({ id: clients.id })
    .prepare(),
)

const addClientListing = preparedQuery((tx: Tx) =>
  tx
    .insert(clientListings)
    .values({ clientId: sql.placeholder('clientId'), listingId: sql.placeholder('listingId') })
    .onConflictDoNothing()
    .prepare(),
)

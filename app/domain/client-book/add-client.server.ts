import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { clientListings, clients } from '#db/schema/client-book.ts'
import { listings } from '#db/schema/listings.ts'

/**
 * Adds a person who applies for or books a listing to the client book of its owner, or of the town
 * (docs/rules.md#contact-privacy).
 */
export const addToClientBook: Reaction<'application.sent' | 'booking.requested'> = (
  tx,
  { activity: { listingId }, actor },
) => {
  const client = clientQuery(tx).get({ userId: actor?.userId ?? 0, listingId })
  if (!client) return
  const { id: clientId } =
    renewClient(tx, client.ownerId === null ? 'of town' : 'of member').get(client) ??
    addClient(tx).get({ ...client, createdAt: nowInstant() })
  addClientListing(tx).run({ clientId, listingId })
}

/** The member as a client of the listing's owner. */
const clientQuery = preparedQuery((tx: Tx) =>
  tx
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      ownerId: listings.ownerId,
    })
    .from(users)
    .innerJoin(listings, eq(listings.id, sql.placeholder('listingId')))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
)

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

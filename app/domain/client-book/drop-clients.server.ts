import { and, eq, gt, gte, inArray, lte, notExists, type SQL } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { batchSize } from '#db/repeat-until-none.server.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { clientListings, clients } from '#db/schema/client-book.ts'
import { write } from '#db/write.server.ts'

/** Deletes the entries that a withdrawn application leaves without any request. */
export const dropAfterWithdrawal: Reaction<'application.withdrawn'> = (tx, { actor }) => {
  if (actor) dropUnneeded(tx, eq(clients.userId, actor.userId))
}

/**
 * Deletes the clients without any request left, unless the owner of the client book has written
 * something about them (docs/rules.md#contact-privacy). Looks through a part of the clients at a
 * time, so that requests get their turn in between.
 */
export async function dropClients(db: Connection, stopping?: AbortSignal) {
  const { id } = clients
  for (let last = 0; !stopping?.aborted; ) {
    const part = db
      .select({ id })
      .from(clients)
      .where(gt(id, last))
      .orderBy(id)
      .limit(batchSize)
      .all()
    const [first, end] = [part[0], part.at(-1)]
    if (!first || !end) return
    await write(db, (tx) => dropUnneeded(tx, and(gte(id, first.id), lte(id, end.id))))
    last = end.id
  }
}

function dropUnneeded(tx: Tx, isMeant: SQL | undefined) {
  const { phone, preferences, notes } = clients
  const isUntouched = and(eq(phone, ''), eq(preferences, ''), eq(notes, ''))
  const unneeded = tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(isMeant, isUntouched, hasNone(tx, applications), hasNone(tx, bookings)))
    .all()
  if (unneeded.length === 0) return
  tx.delete(clients)
    .where(
      inArray(
        clients.id,
        unneeded.map(({ id }) => id),
      ),
    )
    .run()
}

/** The condition that a client has no request of a kind for a listing of the client book's owner. */
function hasNone(tx: Tx, requests: typeof applications | typeof bookings) {
  const isTheirs = and(
    eq(requests.listingId, clientListings.listingId),
    eq(requests.memberId, clients.userId),
  )
  return notExists(
    tx
      .select({ id: requests.id })
      .from(clientListings)
      .innerJoin(requests, isTheirs)
      .where(eq(clientListings.clientId, clients.id)),
  )
}

import { and, asc, eq, exists, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { clientListings, clients, owners } from '#db/schema/client-book.ts'
import { listings } from '#db/schema/listings.ts'
import { may } from './permissions.ts'

export const contactsPerPage = 25

/**
 * A condition for clients who applied for or booked one of the actor's listings; administrators
 * have none.
 */
function isListed(db: Db, actor: Actor) {
  if (may(actor, 'listAll')) return undefined
  const ownListing = db
    .select({ one: sql`1` })
    .from(clientListings)
    .innerJoin(listings, eq(listings.id, clientListings.listingId))
    .where(and(eq(clientListings.clientId, clients.id), eq(listings.ownerId, actor.userId)))
  return exists(ownListing)
}

/** Returns all clients for an administrator, otherwise those in the actor's own client book. */
export function listClients(db: Db, actor: Actor, page = 1) {
  if (may(actor, 'listAll')) trackRead(actor, 'clients')
  const isOwn = may(actor, 'listAll') ? undefined : eq(clients.ownerId, actor.userId)
  const visible = and(isOwn, isListed(db, actor))
  const total = countRows(db, clients, visible)
  return paginate({ total, page, perPage: contactsPerPage }, (limit, offset) =>
    db
      .select()
      .from(clients)
      .where(visible)
      .orderBy(asc(clients.name), asc(clients.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

export function findClient(db: Db, actor: Actor, id: number) {
  const isMeant = and(eq(clients.id, id), isListed(db, actor))
  const client = db.select().from(clients).where(isMeant).get()
  return client && may(actor, 'editClient', client) ? client : null
}

/** Returns all owners for an administrator, otherwise the actor's own entry. */
export function listOwners(db: Db, actor: Actor, page = 1) {
  if (may(actor, 'listAll')) trackRead(actor, 'owners')
  const visible = may(actor, 'listAll') ? undefined : eq(owners.userId, actor.userId)
  const total = countRows(db, owners, visible)
  return paginate({ total, page, perPage: contactsPerPage }, (limit, offset) =>
    db
      .select()
      .from(owners)
      .where(visible)
      .orderBy(asc(owners.name), asc(owners.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

export function findOwner(db: Db, actor: Actor, id: number) {
  const owner = db.select().from(owners).where(eq(owners.id, id)).get()
  return owner && may(actor, 'editOwner', owner) ? owner : null
}

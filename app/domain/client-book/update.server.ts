import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { clients, owners } from '#db/schema/client-book.ts'
import { findClient, findOwner } from './queries.server.ts'

/** Saves what an owner or admin knows of a client; somebody else's client is not found. */
export function updateClient(
  db: Db,
  actor: Actor,
  id: number,
  change: { phone: string; preferences: string; notes: string },
): boolean {
  return transaction(db, (tx) => {
    if (!findClient(tx, actor, id)) return false
    tx.update(clients).set(change).where(eq(clients.id, id)).run()
    record(tx, actor, { type: 'client.changed', id })
    return true
  })
}

/** Saves an owner's entry; one's own, or any for an admin. */
export function updateOwner(
  db: Db,
  actor: Actor,
  id: number,
  change: { contactInfo: string; mailingAddress: string },
): boolean {
  return transaction(db, (tx) => {
    if (!findOwner(tx, actor, id)) return false
    tx.update(owners).set(change).where(eq(owners.id, id)).run()
    record(tx, actor, { type: 'owner.changed', id })
    return true
  })
}

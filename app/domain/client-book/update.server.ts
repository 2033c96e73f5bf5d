import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { Connection } from '#db/client.server.ts'
import { clients, owners } from '#db/schema/client-book.ts'
import { write } from '#db/write.server.ts'
import { findClient, findOwner } from './clients-and-owners.server.ts'

/** Saves a client's entry, unless it is in another owner's book. */
export function updateClient(
  db: Connection,
  actor: Actor,
  id: number,
  change: { phone: string; preferences: string; notes: string },
): Promise<boolean> {
  return write(db, (tx) => {
    if (!findClient(tx, actor, id)) return false
    tx.update(clients).set(change).where(eq(clients.id, id)).run()
    record(tx, actor, { type: 'client.changed', id })
    return true
  })
}

/** Saves the actor's own owner entry, or any entry for an administrator. */
export function updateOwner(
  db: Connection,
  actor: Actor,
  id: number,
  change: { contactInfo: string; mailingAddress: string },
): Promise<boolean> {
  return write(db, (tx) => {
    if (!findOwner(tx, actor, id)) return false
    tx.update(owners).set(change).where(eq(owners.id, id)).run()
    record(tx, actor, { type: 'owner.changed', id })
    return true
  })
}

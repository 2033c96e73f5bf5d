import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { Connection } from '#db/client.server.ts'
import { clients, owners } from '#db/schema/client-book.ts'
import { write } from '#db/write.server.ts'
import { findClient, findOwner } from './queries.server.ts'

/** Saves what an owner or admin knows of a client; somebody else's client is not found. */
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

/** Saves an owner's entry; one's own, or any for an admin. */
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

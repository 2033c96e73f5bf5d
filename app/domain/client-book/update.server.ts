import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { toFormVersion } from '#app/shared/form-version.server.ts'
import type { Connection } from '#db/client.server.ts'
import { clients, owners } from '#db/schema/client-book.ts'
import { write } from '#db/write.server.ts'
import { findClient, findOwner } from './clients-and-owners.server.ts'

/** The fields of a client that the form changes. */
export type ClientFields = { phone: string; preferences: string; notes: string }
/** The fields of an owner entry that the form changes. */
export type OwnerFields = { contactInfo: string; mailingAddress: string }

type SaveOutcome = { ok: true } | { ok: false; reason: 'not_found' | 'changed_since' }

/** The version of a client's entry, which its form sends back (`ui/seen-version.tsx`). */
export function getClientVersion({ phone, preferences, notes }: ClientFields): string {
  return toFormVersion([phone, preferences, notes])
}

/** The version of an owner entry, which its form sends back (`ui/seen-version.tsx`). */
export function getOwnerVersion({ contactInfo, mailingAddress }: OwnerFields): string {
  return toFormVersion([contactInfo, mailingAddress])
}

/**
 * Saves a client's entry, unless it is in another owner's book, or was changed since the form was
 * opened (docs/rules.md#client-book-changes).
 * @param seen the version that the form showed, if it is known
 */
export function updateClient(
  db: Connection,
  actor: Actor,
  id: number,
  change: ClientFields,
  seen?: string,
): Promise<SaveOutcome> {
  return write(db, (tx) => {
    const client = findClient(tx, actor, id)
    if (!client) return { ok: false, reason: 'not_found' }
    const stored = getClientVersion(client)
    // A form that is sent twice finds what it wants.
    if (getClientVersion(change) === stored) return { ok: true }
    if (seen !== undefined && seen !== stored) return { ok: false, reason: 'changed_since' }
    tx.update(clients).set(change).where(eq(clients.id, id)).run()
    record(tx, actor, { type: 'client.changed', id })
    return { ok: true }
  })
}

/**
 * Saves the actor's own owner entry, or any entry for an administrator, unless it was changed since
 * the form was opened (docs/rules.md#client-book-changes).
 * @param seen the version that the form showed, if it is known
 */
export function updateOwner(
  db: Connection,
  actor: Actor,
  id: number,
  change: OwnerFields,
  seen?: string,
): Promise<SaveOutcome> {
  return write(db, (tx) => {
    const owner = findOwner(tx, actor, id)
    if (!owner) return { ok: false, reason: 'not_found' }
    const stored = getOwnerVersion(owner)
    // A form that is sent twice finds what it wants.
    if (getOwnerVersion(change) === stored) return { ok: true }
    if (seen !== undefined && seen !== stored) return { ok: false, reason: 'changed_since' }
    tx.update(owners).set(change).where(eq(owners.id, id)).run()
    record(tx, actor, { type: 'owner.changed', id })
    return { ok: true }
  })
}

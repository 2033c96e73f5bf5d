import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasOrders } from '#app/domain/tickets/queries.server.ts'
import type { Connection } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { write } from '#db/write.server.ts'
import { may } from './permissions.ts'
import { findManagedEvent } from './queries.server.ts'

/** Deletes an event permanently. Refused while anybody holds or is paying for a ticket. */
export function deleteEvent(
  db: Connection,
  actor: Actor,
  id: number,
): Promise<{ ok: true } | { ok: false; reason: 'not_found' | 'has_tickets' | 'page_stays' }> {
  return write(db, (tx) => {
    const found = findManagedEvent(tx, actor, id)
    if (!found || !may(actor, 'delete', found.event)) return { ok: false, reason: 'not_found' }
    if (hasOrders(tx, { eventId: id })) {
      const reason = may(actor, 'cancel', found.event) ? 'has_tickets' : 'page_stays'
      return { ok: false, reason }
    }
    tx.delete(events).where(eq(events.id, id)).run()
    const { title, ownerId } = found.event
    record(tx, actor, { type: 'event.deleted', id, title, ownerId })
    return { ok: true }
  })
}

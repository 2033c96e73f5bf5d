import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { copyTicketTypes } from '#app/domain/tickets/ticket-types.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { write } from '#db/write.server.ts'
import { may } from './permissions.ts'
import { findManagedEvent } from './queries.server.ts'

/**
 * Copies an event's newest version and ticket types to a new draft, without its tickets.
 * @returns the draft's id, or null when the actor manages no such event
 */
export function duplicateEvent(db: Connection, actor: Actor, id: number): Promise<number | null> {
  return write(db, (tx) => {
    const found = findManagedEvent(tx, actor, id)
    if (!found || !may(actor, 'duplicate', found.event)) return null
    const at = nowInstant()
    const copy = tx
      .insert(events)
      .values({
        ...found.newest,
        ownerId: actor.userId,
        status: 'draft',
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: events.id })
      .get()
    copyTicketTypes(tx, id, copy.id)
    record(tx, actor, { type: 'event.duplicated', id: copy.id, from: id })
    return copy.id
  })
}

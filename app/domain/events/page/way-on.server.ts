import type { Actor } from '#app/domain/accounts/account.ts'
import { isByTown } from '#app/domain/tickets/occasion.server.ts'
import { paths } from '#app/paths.ts'
import type { Db } from '#db/client.server.ts'
import type { EventRow } from '../event.ts'
import { findPublicEvent } from '../queries.server.ts'

/**
 * Returns where somebody goes after an event is changed, cancelled or deleted, or is not: organizers
 * to their own events; an administrator to the public page of a member's event, or to the queue if
 * it has none.
 */
export function findWayOn(db: Db, actor: Actor, event: Pick<EventRow, 'id' | 'ownerId'>): string {
  if (!isByTown(actor, event)) return paths.ownerDashboard.events()
  return findPublicEvent(db, event.id) ? paths.events.show(event.id) : paths.admin.eventModeration()
}

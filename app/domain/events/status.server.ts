import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { noFeedback } from '#app/domain/moderation/feedback.ts'
import { hasOrders } from '#app/domain/tickets/queries.server.ts'
import { dropWaitingPictures } from '#app/domain/tickets/types/type-pictures.server.ts'
import { instantAfter, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { write } from '#db/write.server.ts'
import { type EventRow, type EventStatus, listNextStatuses } from './event.ts'
import { may } from './permissions.ts'
import { findManagedEvent } from './queries.server.ts'

export type StatusRefusal = 'status_not_allowed' | 'has_tickets_draft'

/**
 * Changes an event's status at once. Cancelling also discards a waiting change, and tells those with
 * tickets the reason.
 */
export function changeStatus(
  tx: Tx,
  actor: Actor,
  event: EventRow,
  status: EventStatus,
  writtenReason = '',
): { ok: true; event: EventRow } | { ok: false; reason: StatusRefusal } {
  if (event.status === status) return { ok: true, event }
  if (!listNextStatuses(event).includes(status)) {
    return { ok: false, reason: 'status_not_allowed' }
  }
  if (status === 'draft' && hasOrders(tx, { eventId: event.id })) {
    return { ok: false, reason: 'has_tickets_draft' }
  }
  const isCancelled = status === 'cancelled'
  if (isCancelled) {
    tx.delete(eventChanges).where(eq(eventChanges.eventId, event.id)).run()
    dropWaitingPictures(tx, event.id)
  }
  const at = nowInstant()
  const ended = isCancelled && {
    cancelledAt: at,
    ...(event.publishedAt && { moderationStatus: 'approved' as const, ...noFeedback }),
  }
  const after = tx
    .update(events)
    .set({ status, updatedAt: instantAfter(event.updatedAt), unpublishedAt: null, ...ended })
    .where(eq(events.id, event.id))
    .returning()
    .get()
  if (status === 'cancelled') {
    record(tx, actor, { type: 'event.cancelled', ...pickOwned(after), writtenReason })
  } else record(tx, actor, { type: 'event.status_changed', ...pickOwned(after), status })
  return { ok: true, event: after }
}

const pickOwned = ({ id, title, ownerId }: EventRow) => ({ id, title, ownerId })

/**
 * Cancels an event. For its owner or an administrator. Those with tickets are told the reason
 * (docs/rules.md#cancelled-occasions).
 */
export function cancelEvent(
  db: Connection,
  actor: Actor,
  id: number,
  writtenReason = '',
): Promise<{ ok: true } | { ok: false; reason: StatusRefusal | 'not_found' }> {
  return write(db, (tx) => {
    const found = findManagedEvent(tx, actor, id)
    if (!found) return { ok: false, reason: 'not_found' }
    if (!may(actor, 'cancel', found.event)) return { ok: false, reason: 'status_not_allowed' }
    const changed = changeStatus(tx, actor, found.event, 'cancelled', writtenReason)
    return changed.ok ? { ok: true } : changed
  })
}

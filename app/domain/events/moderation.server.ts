import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { ModerationDecision } from '#app/domain/moderation/listings.server.ts'
import { flaggedFirst } from '#app/domain/screening/queries.server.ts'
import { hasOrders } from '#app/domain/tickets/queries.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { write } from '#db/write.server.ts'
import { pickContent } from './event.ts'
import { may } from './permissions.ts'
import { findEvent, type WholeEvent } from './queries.server.ts'
import { applyContent, dropChange } from './submit.server.ts'

const mostShown = 50

/** `isInQueue` as SQL. */
const isWaiting = and(
  eq(events.moderationStatus, 'pending'),
  inArray(events.status, ['active', 'completed']),
)

/** New events and changes that wait for a decision, flagged ones first, then the oldest, and how many there are in all. */
export function listPendingEvents(db: Db): { rows: WholeEvent[]; total: number } {
  const rows = db
    .select()
    .from(events)
    .leftJoin(eventChanges, eq(eventChanges.eventId, events.id))
    .where(isWaiting)
    .orderBy(flaggedFirst(db, 'event'), asc(events.updatedAt), asc(events.id))
    .limit(mostShown)
    .all()
    .map(({ events: event, event_changes: change }) => ({
      event,
      newest: pickContent(change ?? event),
      hasChange: change !== null,
    }))
  const total = db.select({ n: count() }).from(events).where(isWaiting).get()?.n ?? 0
  return { rows, total }
}

export type ModerationRefusal =
  | 'not_found'
  | 'already_decided'
  | 'changed_since'
  | 'not_waiting'
  | 'has_tickets'

/**
 * Decides on an event's newest form and tells its owner. Approval makes it the public one. A change
 * that is refused leaves the approved form where it is; refusing an approved event itself takes it
 * off the portal, unless somebody holds a ticket and must find it: such an event is cancelled.
 */
export function moderateEvent(
  db: Connection,
  admin: Actor,
  id: number,
  { status, feedback, seenAt }: ModerationDecision,
): Promise<{ ok: true } | { ok: false; reason: ModerationRefusal }> {
  return write(db, (tx) => {
    const found = findEvent(tx, id)
    if (!found) return { ok: false, reason: 'not_found' }
    const { event, newest, hasChange } = found
    if (!may(admin, 'moderate', event)) return { ok: false, reason: 'not_waiting' }
    // The page shows what waits: whoever sent it after a colleague's decision has not seen that one.
    const isDecided = seenAt !== undefined && event.moderationStatus !== 'pending'
    if (isDecided || event.moderationStatus === status) {
      return { ok: false, reason: 'already_decided' }
    }
    if (seenAt && event.updatedAt !== seenAt) return { ok: false, reason: 'changed_since' }
    const isTakenDown = status === 'rejected' && !hasChange
    if (isTakenDown && hasOrders(tx, { eventId: id })) return { ok: false, reason: 'has_tickets' }
    const at = nowInstant()
    if (status === 'approved' && hasChange) {
      applyContent(tx, admin, event, newest)
      dropChange(tx, id)
    }
    tx.update(events)
      .set({
        moderationStatus: status,
        moderationFeedback: feedback || null,
        moderatedAt: at,
        moderatedBy: admin.userId,
        publishedAt: isTakenDown ? null : (event.publishedAt ?? at),
      })
      .where(eq(events.id, id))
      .run()
    const { title, ownerId } = event
    const type = `event.${status}` as const
    record(tx, admin, { type, id, title, ownerId, feedback, isChange: hasChange })
    return { ok: true }
  })
}

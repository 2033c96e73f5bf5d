import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import {
  countWaiting,
  decide,
  type ModeratedKind,
  type ModerationDecision,
  orderQueue,
} from '#app/domain/moderation/queue.server.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import { hasOrders } from '#app/domain/tickets/queries.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { may } from './permissions.ts'
import { findEvent, toWholeEvent, type WholeEvent } from './queries.server.ts'
import { applyContent, dropChange } from './submit.server.ts'

/** The condition of `isInQueue` in SQL. */
const isWaiting = and(
  eq(events.moderationStatus, 'pending'),
  inArray(events.status, ['active', 'completed']),
)

/** Returns new events and changes that wait for a decision, and how many there are in all. */
export function listPendingEvents(db: Db): { rows: WholeEvent[]; total: number } {
  const rows = db
    .select()
    .from(events)
    .leftJoin(eventChanges, eq(eventChanges.eventId, events.id))
    .where(isWaiting)
    .orderBy(...orderQueue(db, 'event', events))
    .limit(queueLength)
    .all()
    .map(toWholeEvent)
  return { rows, total: countWaiting(db, events, isWaiting) }
}

/**
 * A decision is about an event's newest version; approval publishes it. Rejecting a change keeps
 * the approved version. Rejecting an approved event takes it off the portal, which is refused while
 * it has orders, because ticket holders must find it (`docs/decisions/011`).
 */
const moderatedEvent: ModeratedKind<WholeEvent, 'not_waiting' | 'has_tickets'> = {
  kind: 'event',
  find: findEvent,
  getState: ({ event }) => event,
  refuse: (admin, { event }) => (may(admin, 'moderate', event) ? null : 'not_waiting'),
  refuseDecision(tx, found, status) {
    const isTakenDown = status === 'rejected' && !found.hasChange
    return isTakenDown && hasOrders(tx, { eventId: found.event.id }) ? 'has_tickets' : null
  },
  save(tx, admin, { event, newest, hasChange }, decided) {
    const isApproved = decided.moderationStatus === 'approved'
    if (isApproved && hasChange) {
      applyContent(tx, admin, event, newest)
      dropChange(tx, event.id)
    }
    const isPublic = isApproved || hasChange
    const publishedAt = isPublic ? (event.publishedAt ?? decided.moderatedAt) : null
    tx.update(events)
      .set({ ...decided, publishedAt })
      .where(eq(events.id, event.id))
      .run()
  },
  describe(_, { event, hasChange }, { status, feedback }) {
    const { id, title, ownerId } = event
    const type = status === 'approved' ? 'event.approved' : 'event.rejected'
    return { type, id, title, ownerId, feedback, isChange: hasChange }
  },
}

export function moderateEvent(
  db: Connection,
  admin: Actor,
  id: number,
  decision: ModerationDecision,
) {
  return decide(db, admin, moderatedEvent, id, decision)
}

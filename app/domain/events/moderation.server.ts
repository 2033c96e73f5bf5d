import { asc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import {
  decide,
  type ModeratedKind,
  type ModerationDecision,
  queueOrder,
} from '#app/domain/moderation/queue.server.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import { hasOrders } from '#app/domain/tickets/queries.server.ts'
import {
  approvePictures,
  withholdDeletedPictures,
} from '#app/domain/tickets/types/type-pictures.server.ts'
import { instantAfter } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows, type Page, paginate } from '#db/page.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { isWaitingEvent } from './is-waiting.ts'
import { may } from './permissions.ts'
import { findEvent, toWholeEvent, type WholeEvent } from './queries.server.ts'
import { applyContent, dropChange } from './submit.server.ts'

/** Returns one page of the new events and changes that wait for a decision. */
export function listPendingEvents(db: Db, page = 1): Page<WholeEvent> {
  const total = countRows(db, events, isWaitingEvent)
  return paginate({ total, page, perPage: queueLength }, (limit, offset) =>
    db
      .select()
      .from(events)
      .leftJoin(eventChanges, eq(eventChanges.eventId, events.id))
      .where(isWaitingEvent)
      .orderBy(...queueOrder(db, 'event', events), asc(events.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(toWholeEvent),
  )
}

/**
 * A decision applies to an event's newest version; approval publishes it. Rejecting a change keeps
 * the approved version. Rejecting an approved event takes it off the portal; this is refused while
 * it has orders, because ticket holders must be able to find it (docs/decisions/011-events.md).
 */
const moderatedEvent: ModeratedKind<WholeEvent, 'not_waiting' | 'has_tickets'> = {
  kind: 'event',
  find: findEvent,
  getState: ({ event }) => event,
  refuse: (moderator, { event }) => (may(moderator, 'moderate', event) ? null : 'not_waiting'),
  hasChange: ({ hasChange }) => hasChange,
  foldChange(tx, moderator, { event, newest }) {
    // No longer public, so that nobody is told of another time or place.
    const hidden = { ...event, publishedAt: null }
    applyChange(tx, moderator, { event: hidden, newest })
    return { event: { ...hidden, ...newest }, newest, hasChange: false }
  },
  refuseDecision(tx, found, { status, takesOff }) {
    const isTakenDown = takesOff || (status === 'rejected' && !found.hasChange)
    return isTakenDown && hasOrders(tx, { eventId: found.event.id }) ? 'has_tickets' : null
  },
  save(tx, moderator, { event, newest, hasChange }, decided) {
    const isApproved = decided.moderationStatus === 'approved'
    if (isApproved && hasChange) applyChange(tx, moderator, { event, newest })
    if (isApproved && event.publishedAt === null) withholdDeletedPictures(tx, event.id)
    const isPublic = isApproved || hasChange
    const publishedAt = isPublic ? (event.publishedAt ?? decided.moderatedAt) : null
    const updatedAt = hasChange ? instantAfter(event.updatedAt) : event.updatedAt
    tx.update(events)
      .set({ ...decided, publishedAt, updatedAt })
      .where(eq(events.id, event.id))
      .run()
  },
  describe(_, { event, hasChange }, { status, ...given }) {
    const { id, title, ownerId } = event
    const type = status === 'approved' ? 'event.approved' : 'event.rejected'
    return { type, id, title, ownerId, ...given, isChange: hasChange }
  },
}

/** Makes a change, with its pictures of ticket types, part of its event. */
function applyChange(tx: Tx, moderator: Actor, { event, newest }: Omit<WholeEvent, 'hasChange'>) {
  applyContent(tx, moderator, event, newest)
  approvePictures(tx, event.id)
  dropChange(tx, event.id)
}

export function moderateEvent(
  db: Connection,
  moderator: Actor,
  id: number,
  decision: ModerationDecision,
) {
  return decide(db, moderator, moderatedEvent, id, decision)
}

import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { type EventContent, type EventRow, isInQueue, pickContent } from './event.ts'
import { getVisibility, may, type VisibleVersion } from './permissions.ts'

/** An event and its newest version, which is the waiting or rejected change if there is one. */
export type WholeEvent = { event: EventRow; newest: EventContent; hasChange: boolean }

export function findEvent(db: Db, id: number): WholeEvent | null {
  const found = eventQuery(db).get({ id })
  return found ? toWholeEvent(found) : null
}

const eventQuery = preparedQuery((db) =>
  db
    .select()
    .from(events)
    .leftJoin(eventChanges, eq(eventChanges.eventId, events.id))
    .where(eq(events.id, sql.placeholder('id')))
    .prepare(),
)

/** Converts an event's row joined with its change. */
export function toWholeEvent(row: {
  events: EventRow
  event_changes: EventContent | null
}): WholeEvent {
  const { events: event, event_changes: change } = row
  return { event, newest: pickContent(change ?? event), hasChange: change !== null }
}

/** Returns an event's approved version, which everybody may see; null if it is not public. */
export function findPublicEvent(db: Db, id: number): EventRow | null {
  return publicQuery(db).get({ id }) ?? null
}

const publicQuery = preparedQuery((db) =>
  db
    .select()
    .from(events)
    .where(and(eq(events.id, sql.placeholder('id')), eq(events.isPublic, true)))
    .prepare(),
)

/**
 * Returns the version of an event that this actor may see, newest or approved; null if neither.
 * Whoever may decide on a version sees it while it waits.
 */
export function findEventFor(
  db: Db,
  actor: Actor | null,
  id: number,
): { event: EventRow; content: EventContent; visibility: VisibleVersion } | null {
  const found = findEvent(db, id)
  if (!found) return null
  const isToDecide = isInQueue(found.event) && may(actor, 'moderate', found.event)
  const visibility = isToDecide ? 'newest' : getVisibility(actor, found.event)
  if (visibility === 'nothing') return null
  const content = visibility === 'newest' ? found.newest : pickContent(found.event)
  return { event: found.event, content, visibility }
}

/**
 * Returns an event and its newest version, for people who may manage it and, while it waits for a
 * decision, for those who may moderate it.
 */
export function findEventToPreview(db: Db, actor: Actor, id: number): WholeEvent | null {
  const found = findEvent(db, id)
  if (!found) return null
  const { event } = found
  const isToDecide = isInQueue(event) && may(actor, 'moderate', event)
  return isToDecide || may(actor, 'manage', event) ? found : null
}

/** Returns an event that the actor owns or administers; null otherwise. */
export function findManagedEvent(db: Db, actor: Actor, id: number): WholeEvent | null {
  const found = findEvent(db, id)
  return found && may(actor, 'manage', found.event) ? found : null
}

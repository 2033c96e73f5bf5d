import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { type EventContent, type EventRow, pickContent } from './event.ts'
import { getVisibility, may } from './permissions.ts'

/** An event with its newest form: the waiting (or refused) change where there is one. */
export type WholeEvent = { event: EventRow; newest: EventContent; hasChange: boolean }

export function findEvent(db: Db, id: number): WholeEvent | null {
  const found = db
    .select()
    .from(events)
    .leftJoin(eventChanges, eq(eventChanges.eventId, events.id))
    .where(eq(events.id, id))
    .get()
  if (!found) return null
  const { events: event, event_changes: change } = found
  return { event, newest: pickContent(change ?? event), hasChange: change !== null }
}

/** An event's last approved form, which everybody sees; null where there is nothing to see. */
export function findPublicEvent(db: Db, id: number): EventRow | null {
  const shown = and(eq(events.id, id), eq(events.isPublic, true))
  return db.select().from(events).where(shown).get() ?? null
}

/** An event in the form this actor may see: the newest, the approved one, or not at all. */
export function findEventFor(
  db: Db,
  actor: Actor | null,
  id: number,
): { event: EventRow; content: EventContent; visibility: 'approved' | 'newest' } | null {
  const found = findEvent(db, id)
  if (!found) return null
  const visibility = getVisibility(actor, found.event)
  if (visibility === 'nothing') return null
  const content = visibility === 'newest' ? found.newest : pickContent(found.event)
  return { event: found.event, content, visibility }
}

/** An event this actor owns or administers; another's is not found. */
export function findManagedEvent(db: Db, actor: Actor, id: number): WholeEvent | null {
  const found = findEvent(db, id)
  return found && may(actor, 'manage', found.event) ? found : null
}

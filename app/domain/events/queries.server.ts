import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { contentOf, type EventContent, type EventRow } from './event.ts'
import { type Deed, mayDo, sightOf } from './permissions.ts'

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
  return { event, newest: contentOf(change ?? event), hasChange: change !== null }
}

/** An event's last approved form, which everybody sees; null where there is nothing to see. */
export function findPublicEvent(db: Db, id: number): EventRow | null {
  const shown = and(eq(events.id, id), eq(events.isPublic, true))
  return db.select().from(events).where(shown).get() ?? null
}

/** An event in the form this actor may see: the newest, the approved one, or not at all. */
export function findEventFor(
  db: Db,
  id: number,
  actor: Actor | null,
): { event: EventRow; content: EventContent; sight: 'approved' | 'newest' } | null {
  const found = findEvent(db, id)
  if (!found) return null
  const sight = sightOf(actor, found.event)
  if (sight === 'nothing') return null
  const content = sight === 'newest' ? found.newest : contentOf(found.event)
  return { event: found.event, content, sight }
}

/** An event this actor owns or administers; another's is not found. */
export function findManagedEvent(db: Db, id: number, actor: Actor): WholeEvent | null {
  const found = findEvent(db, id)
  return found && sightOf(actor, found.event) === 'newest' ? found : null
}

/** The same, where its status also allows the deed. */
export function findEventToDo(db: Db, deed: Deed, id: number, actor: Actor): WholeEvent | null {
  const found = findManagedEvent(db, id, actor)
  return found && mayDo(actor, deed, found.event) ? found : null
}

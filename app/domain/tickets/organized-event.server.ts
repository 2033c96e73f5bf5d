import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { EventRow } from '#app/domain/events/event.ts'
import { may } from '#app/domain/events/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'

/**
 * Returns an event whose tickets the actor may sell; null if there is no such event or the actor
 * may not.
 */
export function findOrganizedEvent(db: Db, actor: Actor, id: number): EventRow | null {
  const event = db.select().from(events).where(eq(events.id, id)).get()
  return event && may(actor, 'manage', event) ? event : null
}

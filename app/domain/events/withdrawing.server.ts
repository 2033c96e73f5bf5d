import { and, eq, gt } from 'drizzle-orm'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'

/**
 * Makes drafts of a member's events to come, for an administrator who suspends them: nobody else sees
 * them or buys tickets. What was approved stays approved, so that setting one to active again, or
 * calling it off, is all it takes.
 */
export function withdrawEventsOf(tx: Db, admin: { userId: number }, ownerId: number) {
  const isShown = and(
    eq(events.ownerId, ownerId),
    eq(events.status, 'active'),
    gt(events.endTime, nowInstant()),
  )
  const withdrawn = tx
    .update(events)
    .set({ status: 'draft', updatedAt: nowInstant() })
    .where(isShown)
    .returning({ id: events.id })
    .all()
  for (const { id } of withdrawn) {
    recordEvent(tx, admin, 'event.withdrawn', { type: 'event', id })
  }
}

import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'

/**
 * Takes a member's events to come out of the public's sight, for an administrator who suspends them.
 * They wait in the moderation queue: approving one there brings it back with its tickets.
 */
export function withdrawEventsOf(tx: Db, admin: { userId: number }, ownerId: number) {
  const isShown = and(
    eq(events.ownerId, ownerId),
    isNotNull(events.publishedAt),
    gt(events.endTime, nowInstant()),
  )
  const withdrawn = tx
    .update(events)
    .set({ publishedAt: null, moderationStatus: 'pending', updatedAt: nowInstant() })
    .where(isShown)
    .returning({ id: events.id })
    .all()
  for (const { id } of withdrawn) {
    recordEvent(tx, admin, 'event.withdrawn', { type: 'event', id })
  }
}

import { and, asc, eq, sql } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { plannedOnce, preparedQuery } from '#db/prepared-query.ts'
import { events } from '#db/schema/events.ts'
import type { EventRow } from '../event.ts'

type After = Pick<EventRow, 'id' | 'startTime' | 'endTime'>

/**
 * Returns the event that begins next after another; after one that is over, the first that has not
 * begun. Cancelled and completed events are left out.
 */
export function findNextEvent(db: Db, { id, startTime, endTime }: After) {
  const now = nowInstant()
  const after = endTime < now ? { startTime: now, id: 0 } : { startTime, id }
  return nextQuery(db).get(after) ?? null
}

const nextQuery = preparedQuery((db) =>
  db
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(
      and(
        eq(events.isPublic, true),
        eq(events.status, 'active'),
        sql`(${events.startTime}, ${events.id}) > (${plannedOnce('startTime')}, ${plannedOnce('id')})`,
      ),
    )
    .orderBy(asc(events.startTime), asc(events.id))
    .limit(1)
    .prepare(),
)

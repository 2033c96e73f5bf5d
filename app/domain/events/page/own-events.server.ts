import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hasOrders } from '#app/domain/tickets/queries.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { toWholeEvent } from '../queries.server.ts'

const ownEventsPerPage = 25

/**
 * Returns one page of the actor's own events in their newest versions: upcoming ones by date, then
 * past ones, latest first.
 */
export function listOwnEvents(db: Db, actor: Actor, page: number) {
  const own = eq(events.ownerId, actor.userId)
  const now = nowInstant()
  const hasEnded = sql<number>`${events.endTime} <= ${now}`
  const total = countRows(db, events, own)
  return paginate({ total, page, perPage: ownEventsPerPage }, (limit, offset) =>
    db
      .select()
      .from(events)
      .leftJoin(eventChanges, eq(eventChanges.eventId, events.id))
      .where(own)
      .orderBy(
        asc(hasEnded),
        sql`case when ${hasEnded} then null else ${events.startTime} end`,
        desc(events.startTime),
        desc(events.id),
      )
      .limit(limit)
      .offset(offset)
      .all()
      .map((row) => ({
        ...toWholeEvent(row),
        hasEnded: row.events.endTime <= now,
        hasTickets: hasOrders(db, { eventId: row.events.id }),
      })),
  )
}

import { and, eq, inArray } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { moderatedStatuses } from './event.ts'

/** Whether an event waits for a decision: the condition of `isInQueue` in SQL. */
export const isWaitingEvent = and(
  eq(events.moderationStatus, 'pending'),
  inArray(events.status, moderatedStatuses),
)

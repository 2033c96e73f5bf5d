import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'

/**
 * Makes drafts of a member's events to come, for an administrator who suspends them: nobody else sees
 * them or buys tickets. What was approved stays approved.
 * @param at the instant of the suspension
 */
export function unpublishEventsForSuspension(tx: Db, ownerId: number, at: string) {
  const isShown = and(
    eq(events.ownerId, ownerId),
    eq(events.status, 'active'),
    gt(events.endTime, nowInstant()),
  )
  tx.update(events).set({ status: 'draft', withdrawnAt: at }).where(isShown).run()
}

/** Brings back what a suspension withdrew, unless somebody has set its status since. */
export function republishEvents(tx: Db, ownerId: number) {
  const isMeant = and(
    eq(events.ownerId, ownerId),
    eq(events.status, 'draft'),
    isNotNull(events.withdrawnAt),
  )
  tx.update(events).set({ status: 'active', withdrawnAt: null }).where(isMeant).run()
}

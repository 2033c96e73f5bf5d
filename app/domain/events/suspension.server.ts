import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { events } from '#db/schema/events.ts'

/**
 * Makes drafts of a suspended member's events to come: nobody else sees them or buys tickets. What
 * was approved stays approved.
 */
export const draftForSuspension: Reaction<'account.suspended'> = (tx, { activity }) => {
  const at = nowInstant()
  const isShown = and(
    eq(events.ownerId, activity.id),
    eq(events.status, 'active'),
    gt(events.endTime, at),
  )
  tx.update(events).set({ status: 'draft', withdrawnAt: at }).where(isShown).run()
}

/** Brings back what a suspension withdrew, unless somebody has set its status since. */
export const restoreAfterSuspension: Reaction<'account.restored'> = (tx, { activity }) => {
  const isMeant = and(
    eq(events.ownerId, activity.id),
    eq(events.status, 'draft'),
    isNotNull(events.withdrawnAt),
  )
  tx.update(events).set({ status: 'active', withdrawnAt: null }).where(isMeant).run()
}

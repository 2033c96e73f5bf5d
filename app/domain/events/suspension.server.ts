import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { instantAfterColumn } from '#db/instant-after.ts'
import { events } from '#db/schema/events.ts'

/**
 * Turns a suspended member's active upcoming events into drafts, so that they are hidden and sell
 * no tickets. They stay approved.
 */
export const draftForSuspension: Reaction<'account.suspended'> = (tx, { activity }) => {
  const at = nowInstant()
  const isShown = and(
    eq(events.ownerId, activity.id),
    eq(events.status, 'active'),
    gt(events.endTime, at),
  )
  tx.update(events)
    .set({ status: 'draft', unpublishedAt: at, updatedAt: laterThanForms(at) })
    .where(isShown)
    .run()
}

/** Restores the statuses that a suspension changed, except those that were changed again since. */
export const restoreAfterSuspension: Reaction<'account.restored'> = (tx, { activity }) => {
  const isMeant = and(
    eq(events.ownerId, activity.id),
    eq(events.status, 'draft'),
    isNotNull(events.unpublishedAt),
  )
  const updatedAt = laterThanForms(nowInstant())
  tx.update(events).set({ status: 'active', unpublishedAt: null, updatedAt }).where(isMeant).run()
}

/** A new version, so that a form that was open meanwhile does not bring the former status back. */
const laterThanForms = (at: string) => instantAfterColumn(events.updatedAt, at)

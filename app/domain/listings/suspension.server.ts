import { and, eq, isNull } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { listings } from '#db/schema/listings.ts'
import { deleteOpenQuestions } from './availability/availability-questions.server.ts'

/** Takes all listings of a suspended member off the lists (docs/rules.md#suspension). */
export const deactivateForSuspension: Reaction<'account.suspended'> = (tx, { actor, activity }) => {
  tx.update(listings)
    .set({
      deactivatedAt: nowInstant(),
      deactivatedBy: actor?.userId ?? null,
      deactivationCause: 'suspension',
    })
    .where(and(eq(listings.ownerId, activity.id), isNull(listings.deactivatedAt)))
    .run()
  // They could not answer, and would go off the lists right after the suspension.
  deleteOpenQuestions(tx, eq(listings.ownerId, activity.id))
}

/** Puts back only the listings that a suspension took off. */
export const reactivateAfterSuspension: Reaction<'account.restored'> = (tx, { activity }) => {
  const isMeant = and(
    eq(listings.ownerId, activity.id),
    eq(listings.deactivationCause, 'suspension'),
  )
  tx.update(listings)
    .set({ deactivatedAt: null, deactivatedBy: null, deactivationCause: null })
    .where(isMeant)
    .run()
}

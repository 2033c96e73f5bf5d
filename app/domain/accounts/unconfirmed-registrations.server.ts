import { and, eq, gt, isNull, lte, notExists } from 'drizzle-orm'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { batchSize, repeatUntilNone } from '#db/repeat-until-none.server.ts'
import { oneTimeTokens, users } from '#db/schema/accounts.ts'
import { activities } from '#db/schema/activities.ts'

/** Long after the mailed link has ended, so that its mail may be late. */
const keptFor = days(7)

/** Deletes an unconfirmed registration, and its name and address in the history. */
export function dropRegistration(tx: Tx, userId: number) {
  const { subjectType, subjectId } = activities
  tx.update(activities)
    .set({ personal: null })
    .where(and(eq(subjectType, 'account'), eq(subjectId, userId)))
    .run()
  tx.delete(users).where(eq(users.id, userId)).run()
}

/**
 * Deletes registrations that nobody has confirmed for a week, except those with a mailed link that
 * still works (docs/rules.md#retention).
 */
export async function dropUnconfirmedRegistrations(db: Connection, stopping?: AbortSignal) {
  const before = instantFromNow(-keptFor)
  await repeatUntilNone(db, (tx) => dropSome(tx, before), stopping)
}

function dropSome(tx: Tx, before: string): number {
  const link = tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, users.id),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, nowInstant()),
      ),
    )
  // As `isUnclaimed` in activate-account.server.ts.
  const isUnclaimed = and(eq(users.membershipStatus, 'pending'), isNull(users.emailVerifiedAt))
  // Whoever was given another role is expected, and chooses a password with a link that ends sooner.
  const isMember = eq(users.role, 'member')
  const due = tx
    .select({ id: users.id })
    .from(users)
    .where(and(isUnclaimed, isMember, lte(users.updatedAt, before), notExists(link)))
    .limit(batchSize)
    .all()
  for (const { id } of due) dropRegistration(tx, id)
  return due.length
}

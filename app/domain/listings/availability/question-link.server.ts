import { and, eq, gte } from 'drizzle-orm'
import { hashToken } from '#app/domain/accounts/random-token.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { availabilityQuestions as questions } from '#db/schema/availability-questions.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { answerDays, lateAnswerDays } from './availability-question.ts'
import { confirmAvailable } from './availability-questions.server.ts'

export type AskedListing = NonNullable<ReturnType<typeof findByQuestionToken>>

/**
 * Finds the listing of a mailed link, until `lateAnswerDays` after the last day to answer, while its
 * owner is active.
 */
export function findByQuestionToken(db: Db, token: string) {
  const oldest = instantFromNow(-days(answerDays + lateAnswerDays))
  const asked = db
    .select({
      listing: listings,
      ownerId: users.id,
      askedAt: questions.askedAt,
      answeredAt: questions.answeredAt,
    })
    .from(questions)
    .innerJoin(listings, eq(listings.id, questions.listingId))
    .innerJoin(users, eq(users.id, listings.ownerId))
    .where(
      and(
        eq(questions.tokenHash, hashToken(token)),
        gte(questions.askedAt, oldest),
        eq(users.membershipStatus, 'active'),
      ),
    )
    .get()
  return asked?.askedAt ? { ...asked, askedAt: asked.askedAt } : null
}

/**
 * Answers by a mailed link. “Yes” puts the listing back if it is marked as taken, or if only a
 * missing answer took it off. Repeating an answer has no effect.
 * @returns the listing as it is now; null if the link does not work any more
 */
export function answerByLink(
  db: Connection,
  token: string,
  answer: 'yes' | 'no',
): Promise<AskedListing | null> {
  return write(db, (tx) => {
    const asked = findByQuestionToken(tx, token)
    if (!asked) return null
    const { listing, ownerId } = asked
    const actor = { userId: ownerId }
    const isTaken = listing.takenAt !== null
    if (isTaken !== (answer === 'no')) setTaken(tx, actor, listing.id, !isTaken)
    if (answer === 'yes') confirmAvailable(tx, actor, listing)
    return findByQuestionToken(tx, token)
  })
}

function setTaken(tx: Tx, actor: { userId: number }, id: number, isTaken: boolean) {
  const takenAt = isTaken ? nowInstant() : null
  tx.update(listings).set({ takenAt }).where(eq(listings.id, id)).run()
  record(tx, actor, { type: isTaken ? 'listing.taken' : 'listing.available', id })
}

import { eq } from 'drizzle-orm'
import { hashToken } from '#app/domain/accounts/random-token.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { availabilityQuestions as questions } from '#db/schema/availability-questions.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { answerDays, lateAnswerDays } from './availability-question.ts'
import { confirmListing } from './availability-questions.server.ts'

export type AskedListing = NonNullable<ReturnType<typeof findByQuestionToken>>

/** Finds the listing of a mailed link, until `lateAnswerDays` after the last day to answer. */
export function findByQuestionToken(db: Db, token: string) {
  const asked = db
    .select({ listing: listings, askedAt: questions.askedAt, answeredAt: questions.answeredAt })
    .from(questions)
    .innerJoin(listings, eq(listings.id, questions.listingId))
    .where(eq(questions.tokenHash, hashToken(token)))
    .get()
  if (!asked?.askedAt) return null
  const oldest = instantFromNow(-days(answerDays + lateAnswerDays))
  return asked.askedAt < oldest ? null : { ...asked, askedAt: asked.askedAt }
}

/**
 * Answers by a mailed link. “Yes” puts the listing back if only a missing answer, or an earlier
 * “no”, took it off. Repeating an answer has no effect.
 * @returns the listing as it is now; null if the link does not work any more
 */
export function answerByLink(
  db: Connection,
  token: string,
  answer: 'yes' | 'no',
): Promise<AskedListing | null> {
  return write(db, (tx) => {
    const asked = findByQuestionToken(tx, token)
    const { id, ownerId, takenAt, deactivationCause } = asked?.listing ?? {}
    if (id === undefined || ownerId === null || ownerId === undefined) return null
    const actor = { userId: ownerId }
    if (answer === 'no' && !takenAt) {
      set(tx, id, { takenAt: nowInstant() })
      record(tx, actor, { type: 'listing.taken', id })
    }
    if (answer === 'yes') {
      if (takenAt) {
        set(tx, id, { takenAt: null })
        record(tx, actor, { type: 'listing.available', id })
      }
      if (deactivationCause === 'unanswered') {
        set(tx, id, { deactivatedAt: null, deactivationCause: null })
        record(tx, actor, { type: 'listing.reactivated', id })
      }
      if (!asked?.answeredAt) record(tx, actor, { type: 'listing.confirmed', id })
    }
    if (!asked?.answeredAt) confirmListing(tx, id)
    return findByQuestionToken(tx, token)
  })
}

function set(tx: Tx, id: number, change: Partial<typeof listings.$inferInsert>) {
  tx.update(listings).set(change).where(eq(listings.id, id)).run()
}

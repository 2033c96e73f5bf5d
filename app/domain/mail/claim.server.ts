import { and, asc, desc, eq, gt, isNull, lte, not, or, sql } from 'drizzle-orm'
import { hours, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import type { StoredMail } from './mail.ts'

/**
 * How long a message is claimed: longer than an attempt takes, so that two processes never send the
 * same one. If a process dies, another sends its messages after this time.
 */
export const claimDuration = minutes(5)

/** Longer than every pause: a later time was stored while the clock was wrong. */
const longestPause = hours(7)

/** Whether a mail is due. */
export function isMailDue(db: Db): boolean {
  return findNextDue(db, []) !== undefined
}

/**
 * Claims the next mail for this process, account mail first and then the oldest
 * (docs/rules.md#mail-order); undefined if none is due. The attempt is counted now, because its end
 * may never be saved.
 * @param underWay the mails that this process is sending, whose claim may be over, and which an
 * administrator may have queued again
 */
export function claimNext(
  db: Connection,
  underWay: readonly number[],
): Promise<StoredMail | undefined> {
  return write(db, (tx) => {
    const id = findNextDue(tx, underWay)
    if (id === undefined) return undefined
    return claimQuery(tx).get({ id, until: instantFromNow(claimDuration) })
  })
}

function findNextDue(db: Db, except: readonly number[]): number | undefined {
  const times = { now: nowInstant(), latest: instantFromNow(longestPause) }
  return dueQuery(db).get({ ...times, except: JSON.stringify(except) })?.id
}

const dueQuery = preparedQuery((db: Db) => {
  const { id, nextAttemptAt, priority, sentAt, failedAt } = outboxMessages
  const isTime = or(
    lte(nextAttemptAt, sql.placeholder('now')),
    gt(nextAttemptAt, sql.placeholder('latest')),
  )
  const isOther = not(isAmong(id, sql.placeholder('except')))
  return db
    .select({ id })
    .from(outboxMessages)
    .where(and(isNull(sentAt), isNull(failedAt), isTime, isOther))
    .orderBy(desc(priority), asc(nextAttemptAt), asc(id))
    .limit(1)
    .prepare()
})

const claimQuery = preparedQuery((tx: Tx) =>
  tx
    .update(outboxMessages)
    .set({
      attempts: sql`${outboxMessages.attempts} + 1`,
      nextAttemptAt: sql`${sql.placeholder('until')}`,
    })
    .where(eq(outboxMessages.id, sql.placeholder('id')))
    .returning()
    .prepare(),
)

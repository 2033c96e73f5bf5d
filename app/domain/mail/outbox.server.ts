import { and, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { batchSize, repeatUntilNone } from '#db/repeat-until-none.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { codeSeparator, isAccountMail, type NewMail } from './mail.ts'

/**
 * Queues a mail in the caller's transaction, so that it is sent only if the change is committed.
 * @param mail if its address is empty, as after an account is deleted, nothing is queued
 */
export function queueMail(tx: Tx, { to, locale, content, replyTo, qrCodes }: NewMail) {
  if (to === '') return
  addMail(tx).run({
    to,
    replyTo: replyTo ?? null,
    locale,
    content,
    qrCode: qrCodes?.join(codeSeparator) ?? null,
    priority: isAccountMail(content) ? 1 : 0,
    now: nowInstant(),
  })
}

const addMail = preparedQuery((tx: Tx) =>
  tx
    .insert(outboxMessages)
    .values({
      toAddress: sql.placeholder('to'),
      replyTo: sql.placeholder('replyTo'),
      locale: sql.placeholder('locale'),
      content: sql.placeholder('content'),
      qrCode: sql.placeholder('qrCode'),
      priority: sql.placeholder('priority'),
      createdAt: sql.placeholder('now'),
      nextAttemptAt: sql.placeholder('now'),
    })
    .prepare(),
)

/** Sent mail is kept for 90 days, in case somebody asks about theirs. */
const mailKept = days(90)

/**
 * Job: deletes sent and failed mail that was written 90 days ago, since it holds personal text and
 * addresses. Of the mail that confirms the deletion of an account it deletes all
 * (docs/rules.md#message-retention).
 */
export async function deleteOldMail(db: Connection, stopping?: AbortSignal) {
  const { id, sentAt, failedAt, createdAt, content } = outboxMessages
  const isDone = or(isNotNull(sentAt), isNotNull(failedAt))
  const isOld = lte(createdAt, instantFromNow(-mailKept))
  const isFarewell = sql`${content} ->> '$.template' = 'account_deleted'`
  // Separately, because each has an index.
  for (const isOver of [isOld, isFarewell]) {
    const deleteSome = (tx: Tx) => {
      const some = tx
        .select({ id })
        .from(outboxMessages)
        .where(and(isOver, isDone))
        .limit(batchSize)
      return tx.delete(outboxMessages).where(inArray(id, some)).run().changes
    }
    await repeatUntilNone(db, deleteSome, stopping)
  }
}

import { and, isNotNull, lte, or, sql } from 'drizzle-orm'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
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
 * Deletes sent and failed mail that was written 90 days ago, since it holds personal text and
 * addresses. Of the mail that confirms the deletion of an account it deletes all
 * (docs/rules.md#message-retention).
 */
export function deleteOldMail(db: Connection) {
  return write(db, (tx) => {
    const isDone = or(isNotNull(outboxMessages.sentAt), isNotNull(outboxMessages.failedAt))
    const isOld = or(
      lte(outboxMessages.createdAt, instantFromNow(-mailKept)),
      sql`json_extract(${outboxMessages.content}, '$.template') = 'account_deleted'`,
    )
    tx.delete(outboxMessages).where(and(isDone, isOld)).run()
  })
}

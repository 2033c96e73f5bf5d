import { and, isNotNull, lte, or } from 'drizzle-orm'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import type { NewMail } from './mail.ts'

/** Queues a mail in the caller's transaction: it is sent if, and only if, the change is kept. */
export function queueMail(tx: Db, { to, locale, content, replyTo, qrCode }: NewMail) {
  const at = nowInstant()
  tx.insert(outboxMessages)
    .values({ toAddress: to, locale, content, replyTo, qrCode, createdAt: at, nextAttemptAt: at })
    .run()
}

/** Mail is kept for a season, for whoever asks where theirs has gone, and no longer. */
const mailKept = days(90)

/** Deletes mail that was sent, or given up, a season ago: it holds people's words and addresses. */
export function forgetSentMail(db: Db) {
  const isDone = or(isNotNull(outboxMessages.sentAt), isNotNull(outboxMessages.failedAt))
  const isOld = lte(outboxMessages.createdAt, instantFromNow(-mailKept))
  db.delete(outboxMessages).where(and(isDone, isOld)).run()
}

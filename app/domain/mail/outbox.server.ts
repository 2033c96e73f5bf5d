import { and, isNotNull, lte, or } from 'drizzle-orm'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import type { NewMail } from './mail.ts'

/** Queues a mail in the caller's transaction: it is sent if, and only if, the change is kept. */
export function queueMail(tx: Tx, { to, locale, content, replyTo, qrCode }: NewMail) {
  const at = nowInstant()
  tx.insert(outboxMessages)
    .values({ toAddress: to, locale, content, replyTo, qrCode, createdAt: at, nextAttemptAt: at })
    .run()
}

/** Mail is kept for a season, for whoever asks where theirs has gone, and no longer. */
const mailKept = days(90)

/** Deletes mail that was sent, or given up, a season ago: it holds people's words and addresses. */
export function forgetSentMail(db: Connection) {
  return write(db, (tx) => {
    const isDone = or(isNotNull(outboxMessages.sentAt), isNotNull(outboxMessages.failedAt))
    const isOld = lte(outboxMessages.createdAt, instantFromNow(-mailKept))
    tx.delete(outboxMessages).where(and(isDone, isOld)).run()
  })
}

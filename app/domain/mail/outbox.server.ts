import { and, isNotNull, lte, or } from 'drizzle-orm'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'

export type Message = {
  to: string
  subject: string
  text: string
  replyTo?: string
  qrCode?: string
}

/** Queues a mail in the caller's transaction: it is sent if, and only if, the change is kept. */
export function queueMail(tx: Db, message: Message) {
  const at = nowInstant()
  tx.insert(outboxMessages)
    .values({
      toAddress: message.to,
      subject: message.subject,
      text: message.text,
      replyTo: message.replyTo,
      qrCode: message.qrCode,
      createdAt: at,
      nextAttemptAt: at,
    })
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

import { nowInstant } from '#app/shared/clock.server.ts'
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

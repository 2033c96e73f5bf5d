import { and, asc, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { hours, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import { qrPng } from '#app/shared/qr.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import type { MailWords, StoredMail } from './mail.ts'

/** Chooses the words of a mail in its reader's language. */
type RenderMail = (mail: StoredMail) => MailWords

const mostAttempts = 8
const batch = 20

/**
 * Wait before the next attempt: 1, 4, 16 … minutes, at most six hours. All attempts together take
 * almost eighteen hours, so that a night without a mail server loses nothing.
 */
const backoff = (attempts: number) => Math.min(minutes(4 ** (attempts - 1)), hours(6))

/**
 * Sends what is due, oldest first. A message counts as sent only when the server took it, so a
 * crash in between sends it twice rather than never.
 * @param render says what each mail says
 */
export async function sendDueMail(db: Connection, mailer: Transporter, render: RenderMail) {
  const due = db
    .select()
    .from(outboxMessages)
    .where(
      and(
        isNull(outboxMessages.sentAt),
        isNull(outboxMessages.failedAt),
        lte(outboxMessages.nextAttemptAt, nowInstant()),
      ),
    )
    .orderBy(asc(outboxMessages.nextAttemptAt), asc(outboxMessages.id))
    .limit(batch)
    .all()
  for (const message of due) await attempt(db, mailer, render, message)
}

async function attempt(
  db: Connection,
  mailer: Transporter,
  render: RenderMail,
  message: StoredMail,
) {
  const { id, toAddress, replyTo, qrCode } = message
  const attempts = message.attempts + 1
  const note = (change: Partial<typeof outboxMessages.$inferInsert>) =>
    write(db, (tx) =>
      tx
        .update(outboxMessages)
        .set({ attempts, ...change })
        .where(eq(outboxMessages.id, id))
        .run(),
    )
  try {
    // The address as an object: nodemailer then takes it as one address, whatever is in it.
    const to = { name: '', address: toAddress }
    const attachments = qrCode ? [{ filename: `${qrCode}.png`, content: await qrPng(qrCode) }] : []
    const { subject, text } = render(message)
    await mailer.sendMail({ to, replyTo: replyTo ?? undefined, subject, text, attachments })
    await note({ sentAt: nowInstant(), lastError: null })
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    const isFinal = attempts >= mostAttempts || isPermanent(error)
    await note(
      isFinal
        ? { lastError, failedAt: nowInstant() }
        : { lastError, nextAttemptAt: instantFromNow(backoff(attempts)) },
    )
  }
}

/**
 * 5xx to the recipient or the message: the server will not take it however often it is asked. The
 * same to our password or sender is a matter of configuration, and all mail would be given up.
 */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return isAboutMessage && typeof responseCode === 'number' && responseCode >= 500
}

/** What has not been delivered, failures first; for the administrator. */
export function listUndelivered(db: Db) {
  return db
    .select()
    .from(outboxMessages)
    .where(isNull(outboxMessages.sentAt))
    .orderBy(desc(isNotNull(outboxMessages.failedAt)), desc(outboxMessages.id))
    .limit(100)
    .all()
}

/** Puts an undelivered message back in line. */
export function retryMessage(db: Connection, id: number): Promise<boolean> {
  return write(
    db,
    (tx) =>
      tx
        .update(outboxMessages)
        .set({ attempts: 0, failedAt: null, nextAttemptAt: nowInstant() })
        .where(and(eq(outboxMessages.id, id), isNull(outboxMessages.sentAt)))
        .run().changes > 0,
  )
}

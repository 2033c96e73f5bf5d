import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import {
  hours,
  instantFromNow,
  minutes,
  now,
  nowInstant,
  seconds,
} from '#app/shared/clock.server.ts'
import { qrPng } from '#app/shared/qr.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import { claimNext, isMailDue } from './claim.server.ts'
import {
  codeSeparator,
  erasedToken,
  type MailContent,
  type MailWords,
  type StoredMail,
  withoutSecrets,
} from './mail.ts'
import { maxConnections } from './mailer.server.ts'

/** Returns the text of a mail in its recipient's language, with the portal's name. */
type RenderMail = (mail: StoredMail, portalName: string) => MailWords

const maxAttempts = 8

/** How often a run looks for new mail while the server takes its time for others. */
const checkInterval = seconds(1)

/** Waits 1, 4, 16 … minutes before the next attempt, at most six hours. */
const backoff = (attempts: number) => Math.min(minutes(4 ** (attempts - 1)), hours(6))

/**
 * While the mail server fails, a mail waits as long again as it has waited, at least a minute and
 * at most six hours. This is no attempt, so that the server may be down for days.
 */
const waitForServer = ({ createdAt }: StoredMail) =>
  Math.max(minutes(1), Math.min(now().getTime() - Date.parse(createdAt), hours(6)))

/**
 * Sends all mails that are due, account mail first and then the oldest (docs/rules.md#mail-order).
 * Each mail is claimed before it is sent, and counts as sent only once the server has accepted it,
 * so a crash in between sends it twice rather than never. A sent mail is stored without its secrets
 * (docs/rules.md#secret-addresses).
 * @param connect is called when there is mail to send; its connections are closed at the end
 * @param render returns the text of a mail
 * @param stopping once aborted, no further mail is started
 */
export async function sendDueMail(
  db: Connection,
  connect: () => Promise<Transporter>,
  render: RenderMail,
  stopping?: AbortSignal,
) {
  if (!isMailDue(db)) return
  const mailer = await connect()
  const underWay = new Map<number, Promise<Ended>>()
  // Starts with one mail, so that an unreachable server costs one mail an attempt and not all of
  // them.
  let atOnce = 1
  let hasTaken = false
  async function startMails() {
    while (underWay.size < atOnce && !stopping?.aborted) {
      const message = await claimNext(db, [...underWay.keys()])
      if (!message) return
      const { id } = message
      const ended = attempt(db, mailer, render, message).then(
        (end) => ({ id, end }),
        (failure: unknown) => ({ id, failure }),
      )
      underWay.set(id, ended)
    }
  }
  try {
    let pause = setTimeout(checkInterval)
    for (await startMails(); underWay.size > 0; await startMails()) {
      const ended = await Promise.race([pause, ...underWay.values()])
      if (!ended) {
        pause = setTimeout(checkInterval)
        continue
      }
      underWay.delete(ended.id)
      if ('failure' in ended) throw ended.failure
      if (ended.end === 'unreachable') {
        // Some mail servers limit a customer's connections. The refused mail is tried again later.
        atOnce = underWay.size === 0 ? 0 : atOnce - 1
      } else if (!hasTaken) {
        hasTaken = true
        atOnce = maxConnections
      }
    }
  } finally {
    // After the failure of one, the others still need their connections.
    await Promise.all(underWay.values())
    mailer.close()
  }
}

/** `unreachable`: the server would not take another mail now. */
type End = 'done' | 'unreachable'

/** `failure`: what was thrown when the database could not be written. */
type Ended = { id: number } & ({ end: End } | { failure: unknown })

type Change = Partial<typeof outboxMessages.$inferInsert>

async function attempt(
  db: Connection,
  mailer: Transporter,
  render: RenderMail,
  message: StoredMail,
): Promise<End> {
  const { id, attempts, toAddress, replyTo, qrCode, content } = message
  const own = eq(outboxMessages.id, id)
  const save = (change: Change, where = own) =>
    write(db, (tx) => tx.update(outboxMessages).set(change).where(where).run())
  // Changes nothing if an administrator has queued the mail again meanwhile.
  const saveFailure = (change: Change) =>
    save(change, and(own, eq(outboxMessages.attempts, attempts)))
  if (attempts > maxAttempts) {
    await save({ failedAt: nowInstant() })
    return 'done'
  }
  try {
    const settings = getSettings(db)
    // Address objects, because nodemailer would read several addresses from a string with commas.
    const from = { name: settings['mail.name'], address: settings['mail.address'] }
    const to = { name: '', address: toAddress }
    const codes = qrCode?.split(codeSeparator) ?? []
    const attachments = await Promise.all(
      codes.map(async (code) => ({ filename: `${code}.png`, content: await qrPng(code) })),
    )
    const { subject, text } = render(message, settings.PORTAL_NAME)
    // Without this mark, out-of-office replies would go to an address that nobody reads, or tell
    // somebody the reader's address. A message to the town is a person's own mail.
    const isPersonal = (content as MailContent | null)?.template === 'contact_message'
    const headers = isPersonal ? undefined : { 'Auto-Submitted': 'auto-generated' }
    const about = { from, to, replyTo: replyTo ?? undefined, headers }
    await mailer.sendMail({ ...about, subject, text, attachments })
    const kept = content && withoutSecrets(content as MailContent)
    const sent = { sentAt: nowInstant(), lastError: null }
    // Writing the content again would renew the indexes that read it.
    await save(kept === content ? sent : { ...sent, content: kept })
    return 'done'
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    if (await isFaultOfServer(mailer, error)) {
      const nextAttemptAt = instantFromNow(waitForServer(message))
      await saveFailure({ attempts: attempts - 1, lastError, nextAttemptAt })
      return 'unreachable'
    }
    const isFinal = attempts >= maxAttempts || isPermanent(error)
    await saveFailure(
      isFinal
        ? { lastError, failedAt: nowInstant() }
        : { lastError, nextAttemptAt: instantFromNow(backoff(attempts)) },
    )
    return isAboutServer(error) ? 'unreachable' : 'done'
  }
}

/**
 * Whether retrying is useless: the server refused the recipient or the message with a 5xx code. A
 * 5xx about our password or sender is a wrong setting; mail must wait until it is fixed.
 */
function isPermanent(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown }
  return isAboutMessage(error) && typeof responseCode === 'number' && responseCode >= 500
}

/**
 * Whether the server would not have taken any mail: it cannot be reached, or refuses the portal. Not
 * if the connection was cut without a word and the server takes another one, because it may have
 * the mail, and would get it again each time.
 */
async function isFaultOfServer(mailer: Transporter, error: unknown): Promise<boolean> {
  if (!isAboutServer(error)) return false
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  if (command !== 'CONN' || typeof responseCode === 'number') return true
  return mailer.verify().then(
    () => false,
    () => true,
  )
}

/** Whether the server has answered about one recipient or message. */
function isAboutMessage(error: unknown): boolean {
  const { command, code } = error as { command?: unknown; code?: unknown }
  // The last one is nodemailer's own refusal of an invalid address.
  return command === 'RCPT TO' || command === 'DATA' || (command === 'API' && code === 'EENVELOPE')
}

/**
 * Whether no other mail would be accepted now: no connection, or the server refuses the portal
 * itself.
 */
function isAboutServer(error: unknown): boolean {
  const { command } = error as { command?: unknown }
  return typeof command === 'string' && !isAboutMessage(error)
}

/** Returns mail that has not been delivered, failed mail first, for administrators. */
export function listUndelivered(db: Db) {
  return db
    .select()
    .from(outboxMessages)
    .where(isNull(outboxMessages.sentAt))
    .orderBy(desc(isNotNull(outboxMessages.failedAt)), desc(outboxMessages.id))
    .limit(100)
    .all()
}

/**
 * Queues an undelivered mail again; returns whom it is for, null if there is no such mail, or its
 * link is over.
 */
export function retryMessage(db: Connection, id: number): Promise<string | null> {
  const { content, sentAt } = outboxMessages
  const hasLink = sql`json_extract(${content}, '$.token') is not ${erasedToken}`
  return write(
    db,
    (tx) =>
      tx
        .update(outboxMessages)
        .set({ attempts: 0, failedAt: null, nextAttemptAt: nowInstant() })
        .where(and(eq(outboxMessages.id, id), isNull(sentAt), hasLink))
        .returning({ toAddress: outboxMessages.toAddress })
        .get()?.toAddress ?? null,
  )
}

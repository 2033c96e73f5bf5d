import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { hours, instantFromNow, minutes, now, nowInstant } from '#app/shared/clock.server.ts'
import { qrPng } from '#app/shared/qr.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
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

/** Waits 1, 4, 16 … minutes before the next attempt, at most six hours. */
const backoff = (attempts: number) => Math.min(minutes(4 ** (attempts - 1)), hours(6))

/**
 * While the mail server fails, a mail waits as long again as it has waited, at least a minute and
 * at most six hours. This is no attempt, so that the server may be down for days.
 */
const waitForServer = ({ createdAt }: StoredMail) =>
  Math.max(minutes(1), Math.min(now().getTime() - Date.parse(createdAt), hours(6)))

/**
 * How long a message is claimed: longer than an attempt takes, so that two processes never send the
 * same one. If a process dies, another sends its messages after this time.
 */
export const claimDuration = minutes(5)

/** Longer than every pause: a later time was stored while the clock was wrong. */
const longestPause = hours(7)

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
  if (nextDue(db) === undefined) return
  const mailer = await connect()
  const claimNext = (tx: Tx) => (stopping?.aborted ? undefined : claim(tx))

  /** Sends one mail after the other, at most `most`; returns whether the server still takes mail. */
  async function sendInTurn(most: number): Promise<boolean> {
    let message = await write(db, claimNext)
    for (let sent = 1; message; sent += 1) {
      const { id } = message
      const { change, isReachable } = await attempt(db, mailer, render, message)
      const goesOn = isReachable && sent < most
      message = await write(db, (tx) => {
        saveAttempt(tx, id, change)
        return goesOn ? claimNext(tx) : undefined
      })
      if (!isReachable) return false
    }
    return true
  }

  try {
    // Starts with one mail, so that an unreachable server costs one mail an attempt and not all of
    // them.
    if (!(await sendInTurn(1))) return
    // Some mail servers limit a customer's connections: whoever is refused one ends, and the others
    // go on. The refused mail is tried again later.
    const all = Array.from({ length: maxConnections }, () => sendInTurn(Number.POSITIVE_INFINITY))
    // Waits for all of them, because they use the connections that are closed then.
    await Promise.allSettled(all)
    await Promise.all(all)
  } finally {
    mailer.close()
  }
}

const findDue = preparedQuery((db: Db) => {
  const { id, nextAttemptAt, priority, sentAt, failedAt } = outboxMessages
  const isTime = or(
    lte(nextAttemptAt, sql.placeholder('now')),
    gt(nextAttemptAt, sql.placeholder('latest')),
  )
  return db
    .select({ id })
    .from(outboxMessages)
    .where(and(isNull(sentAt), isNull(failedAt), isTime))
    .orderBy(desc(priority), asc(nextAttemptAt), asc(id))
    .limit(1)
    .prepare()
})

/** Returns the id of the mail to send next. */
function nextDue(db: Db): number | undefined {
  return findDue(db).get({ now: nowInstant(), latest: instantFromNow(longestPause) })?.id
}

const claimById = preparedQuery((tx: Tx) =>
  tx
    .update(outboxMessages)
    .set({ nextAttemptAt: sql`${sql.placeholder('until')}` })
    .where(eq(outboxMessages.id, sql.placeholder('id')))
    .returning()
    .prepare(),
)

/** Claims the next mail for this process; undefined if none is due. */
function claim(tx: Tx): StoredMail | undefined {
  const id = nextDue(tx)
  if (id === undefined) return undefined
  return claimById(tx).get({ id, until: instantFromNow(claimDuration) })
}

type Change = Partial<typeof outboxMessages.$inferInsert>

function saveAttempt(tx: Tx, id: number, change: Change) {
  tx.update(outboxMessages).set(change).where(eq(outboxMessages.id, id)).run()
}

/** What an attempt changes of its mail, and whether the server would take another one. */
type Attempted = { change: Change; isReachable: boolean }

async function attempt(
  db: Db,
  mailer: Transporter,
  render: RenderMail,
  message: StoredMail,
): Promise<Attempted> {
  const { toAddress, replyTo, qrCode, content } = message
  const attempts = message.attempts + 1
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
    // Without this mark, out-of-office replies would go to an address that nobody reads.
    const headers = replyTo ? undefined : { 'Auto-Submitted': 'auto-generated' }
    const about = { from, to, replyTo: replyTo ?? undefined, headers }
    await mailer.sendMail({ ...about, subject, text, attachments })
    const kept = content && withoutSecrets(content as MailContent)
    const change = { attempts, sentAt: nowInstant(), lastError: null, content: kept }
    return { change, isReachable: true }
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    if (await isFaultOfServer(mailer, error)) {
      const nextAttemptAt = instantFromNow(waitForServer(message))
      return { change: { lastError, nextAttemptAt }, isReachable: false }
    }
    const isFinal = attempts >= maxAttempts || isPermanent(error)
    const end = isFinal
      ? { failedAt: nowInstant() }
      : { nextAttemptAt: instantFromNow(backoff(attempts)) }
    return { change: { attempts, lastError, ...end }, isReachable: !isAboutServer(error) }
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

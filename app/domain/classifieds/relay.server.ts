import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { isSuspended } from '#app/domain/accounts/queries.server.ts'
import { newToken } from '#app/domain/accounts/random-token.server.ts'
import {
  hasReachedMessageLimit,
  hasReachedReplyLimit,
} from '#app/domain/limits/member-limits.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { hasWebAddress } from '#app/shared/addresses.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { relayMessages, relayThreads } from '#db/schema/classifieds.ts'
import { write } from '#db/write.server.ts'
import { type ClassifiedAd, getDisplayName } from './classified.ts'
import {
  addConversationLink,
  findLinkedConversation,
  getConversationEnd,
} from './conversation-links.server.ts'
import { findPublicClassified } from './queries.server.ts'

type InquiryRefusal = 'no_owner' | 'too_many_today'
type AnswerRefusal = 'not_found' | 'ended' | 'too_many_today' | 'link_too_early'

/**
 * Starts a conversation about a public classified: mails its owner the message and a link to
 * answer. The reader gets no mail before the owner answers, so the form cannot be used to mail
 * third parties.
 * @returns `no_owner` if there is no such classified, or its owner cannot be mailed
 */
export function sendInquiry(
  db: Connection,
  actor: Actor | null,
  classifiedId: number,
  { name, email, message }: { name: string; email: string; message: string },
  locale: Locale,
  submission?: Submission,
): Promise<{ ok: true } | { ok: false; reason: InquiryRefusal }> {
  const start = (tx: Tx): { ok: true } | { ok: false; reason: InquiryRefusal } => {
    const found = findPublicClassified(tx, classifiedId)
    const to = found && ownerAddress(tx, found.classified)
    if (!found || !to) return { ok: false, reason: 'no_owner' }
    if (actor && hasReachedMessageLimit(tx, actor)) return { ok: false, reason: 'too_many_today' }
    const thread = tx
      .insert(relayThreads)
      .values({
        classifiedId,
        inquirerId: actor?.userId,
        inquirerName: name,
        inquirerEmail: email,
        inquirerLocale: locale,
        // These columns are unused but must not be null and must be unique.
        ownerToken: newToken(),
        inquirerToken: newToken(),
        createdAt: nowInstant(),
      })
      .returning({ id: relayThreads.id })
      .get()
    addMessage(tx, thread.id, false, message)
    const mail = {
      senderName: name,
      title: getDisplayName(found.classified),
      message,
      token: addConversationLink(tx, thread.id, true),
    }
    queueMail(tx, { ...to, content: { template: 'classified_message', ...mail } })
    return { ok: true }
  }
  return writeOnce(db, submission, start)
}

/**
 * Returns a conversation as the side of this link sees it, without email addresses; null if the
 * link is unknown or the conversation can no longer be read.
 */
export function findConversation(db: Db, token: string) {
  const found = findLinkedConversation(db, token)
  if (!found) return null
  const { thread, classified, isOwner } = found
  const messages = db
    .select()
    .from(relayMessages)
    .where(eq(relayMessages.threadId, thread.id))
    .orderBy(asc(relayMessages.id))
    .all()
  return {
    classifiedName: getDisplayName(classified),
    inquirerName: thread.inquirerName,
    hasEnded: hasEnded(db, found),
    /** Identifies the side, whichever of its links was opened. */
    side: `${thread.id} ${isOwner ? 'owner' : 'inquirer'}`,
    readableUntil: getConversationEnd(classified),
    messages: messages.map(({ id, isFromOwner, message, createdAt }) => ({
      id,
      isOwn: isFromOwner === isOwner,
      isFromOwner,
      message,
      createdAt,
    })),
  }
}

/**
 * Stores an answer and mails it to the other side, with a link for that side to answer. The owner
 * sends no address of the web before the reader has written by their link: until then nobody has
 * shown that the address somebody typed is theirs (docs/rules.md#classified-relay).
 */
export function answer(
  db: Connection,
  token: string,
  message: string,
  submission?: Submission,
): Promise<{ ok: true } | { ok: false; reason: AnswerRefusal }> {
  const send = (tx: Tx): { ok: true } | { ok: false; reason: AnswerRefusal } => {
    const found = findLinkedConversation(tx, token)
    if (!found) return { ok: false, reason: 'not_found' }
    const { thread, classified, isOwner } = found
    if (hasEnded(tx, found)) return { ok: false, reason: 'ended' }
    if (isOwner && hasWebAddress(message) && !hasReaderAnswered(tx, thread.id)) {
      return { ok: false, reason: 'link_too_early' }
    }
    const side = { threadId: thread.id, isFromOwner: isOwner, ownerId: classified.ownerId }
    if (hasReachedReplyLimit(tx, side)) return { ok: false, reason: 'too_many_today' }
    addMessage(tx, thread.id, isOwner, message)
    const to = isOwner
      ? { to: thread.inquirerEmail, locale: toLocale(thread.inquirerLocale) }
      : ownerAddress(tx, classified)
    if (!to) return { ok: true }
    const mail = {
      senderName: isOwner ? null : thread.inquirerName,
      title: getDisplayName(classified),
      message,
      token: addConversationLink(tx, thread.id, !isOwner),
    }
    queueMail(tx, { ...to, content: { template: 'classified_message', ...mail } })
    return { ok: true }
  }
  return writeOnce(db, submission, send)
}

/**
 * Ends a conversation for both sides; false if it does not exist (docs/rules.md#classified-relay).
 */
export function endConversation(db: Connection, token: string): Promise<boolean> {
  return write(db, (tx) => {
    const found = findLinkedConversation(tx, token)
    if (!found) return false
    const endedAt = found.thread.endedAt ?? nowInstant()
    tx.update(relayThreads).set({ endedAt }).where(eq(relayThreads.id, found.thread.id)).run()
    return true
  })
}

/**
 * Returns the owner's confirmed account address. The address in the classified may be somebody
 * else's.
 */
function ownerAddress(tx: Db, { ownerId }: Pick<ClassifiedAd, 'ownerId'>) {
  if (ownerId === null) return undefined
  const { email, locale } = users
  const owner = tx.select({ email, locale }).from(users).where(eq(users.id, ownerId)).get()
  return owner && { to: owner.email, locale: toLocale(owner.locale) }
}

/** Whether a side has ended the conversation, or the classified is hidden by its owner's suspension. */
function hasEnded(
  db: Db,
  { thread, classified: { ownerId } }: NonNullable<ReturnType<typeof findLinkedConversation>>,
): boolean {
  if (thread.endedAt !== null || ownerId === null) return thread.endedAt !== null
  const isHidden = and(eq(users.id, ownerId), isSuspended)
  return db.select({ id: users.id }).from(users).where(isHidden).get() !== undefined
}

/** Whether the reader has written more than the first message, for which they need a mailed link. */
function hasReaderAnswered(db: Db, threadId: number): boolean {
  const own = and(eq(relayMessages.threadId, threadId), eq(relayMessages.isFromOwner, false))
  return countRows(db, relayMessages, own) > 1
}

function addMessage(tx: Tx, threadId: number, isFromOwner: boolean, message: string) {
  tx.insert(relayMessages).values({ threadId, isFromOwner, message, createdAt: nowInstant() }).run()
}

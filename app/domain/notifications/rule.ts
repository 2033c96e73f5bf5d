import type { ActivityType, TypedActivity } from '#app/domain/activity/activity.ts'
import type { ActivitySecret } from '#app/domain/activity/secrets.ts'
import type { VoidedTicket } from '#app/domain/activity/shared-parameters.ts'
import { composeFeedback, type Feedback } from '#app/domain/moderation/feedback.ts'
import { formatTicketCode } from '#app/domain/tickets/own/ticket-code.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Words } from '#app/text/words.ts'

/** A member by account id; null is the town, which means every active administrator. */
type MemberRecipient = { memberId: number | null }

/**
 * A payer, who is notified on the portal if they are a member. `email` is for a payer without an
 * account, and for one who typed it for the receipt; `locale` for one without an account.
 */
type PayerRecipient = {
  payerId: number | null
  email: string
  isTyped: boolean
  locale: string | null
}

export type Recipient = MemberRecipient | PayerRecipient

/** The portal's own words: a mail's subject, and one or more sentences. */
type Notice = { subject: string; message: string }

/** Who is notified of an activity, in which words, and with which link. */
export type Rule<T extends ActivityType> = {
  /**
   * Returns the recipients; an empty list notifies nobody. `actorId` is null where the portal
   * itself acted.
   */
  to(activity: TypedActivity<T>, actorId: number | null): Recipient[]
  /**
   * For administrators: shown on the portal and counted in the digest, without a mail of its own.
   */
  isDigested?: true
  /** A path of the portal. */
  link(activity: TypedActivity<T>): string
  /** The link in the mail, if it has to work without signing in. */
  mailedLink?(activity: TypedActivity<T>, secret: ActivitySecret<T>): string
  /** In the reader's language, which is chosen when the notice is read or sent. */
  notice(activity: TypedActivity<T>, words: Words, portalName: string): Notice
  /**
   * What a person wrote to the reader, as a paragraph that names the writer; empty if there is
   * nothing.
   */
  quote?(activity: TypedActivity<T>, words: Words): string
  /** The address to which an answer to the mail goes, if a person waits for one. */
  replyTo?(activity: TypedActivity<T>): string | undefined
}

/** The owner, or the town where there is no owner. */
export const owner = ({ ownerId }: { ownerId: number | null }): Recipient[] => [
  { memberId: ownerId },
]
export const member = ({ memberId }: { memberId: number }): Recipient[] => [{ memberId }]
export const administrators = (): Recipient[] => [{ memberId: null }]

/** The owner; nobody where there is no owner. */
export const ownerIfAny = ({ ownerId }: { ownerId: number | null }): Recipient[] =>
  ownerId === null ? [] : [{ memberId: ownerId }]

/** The owner, if somebody else acted; nobody where there is no owner. */
export const ownerIfOther = (owned: { ownerId: number | null }, actorId: number | null) =>
  owned.ownerId === actorId ? [] : ownerIfAny(owned)

export type Rules<Prefix extends string> = {
  [T in ActivityType as T extends `${Prefix}.${string}` ? T : never]: Rule<T> | null
}

/** Returns type, time, holder and, if it is known, code of a voided ticket; empty without a ticket. */
export function describeVoidedTicket(ticket: Partial<VoidedTicket>, words: Words): string {
  const { ticketType, holderName, code, startTime, endTime, timeZone } = ticket
  if (!ticketType || !startTime || !endTime || !timeZone) return ''
  // The type of a tour date is named by its times.
  const names = new Set([
    describeTicketType(ticketType, words),
    words.span({ startTime, endTime, timeZone }),
  ])
  return [...names, holderName, code && formatTicketCode(code)].filter(Boolean).join(', ')
}

/** Returns `says(written)`, which names the writer; empty for an empty text. */
export const quote = (written: string | undefined, says: (written: string) => string) =>
  written ? says(written) : ''

/** The reason that an administrator wrote, for the owner of what was cancelled. */
export const townQuote = ({ writtenReason }: { writtenReason?: string }, { text }: Words) =>
  quote(writtenReason, text.notifications.quotes.town)

/** The reason that a moderator chose or wrote. */
export const feedbackQuote = (decided: Feedback, { text }: Words) =>
  quote(composeFeedback(decided, text), text.notifications.quotes.town)

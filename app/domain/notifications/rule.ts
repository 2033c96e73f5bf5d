import type { ActivityOf, ActivityType, SecretOf } from '#app/domain/activity/activity.ts'
import type { Words } from '#app/text/words.ts'

/** A member, by account; null is the town: every active administrator. */
type MemberRecipient = { memberId: number | null }

/** Whoever paid: mailed at the address of the payment, and told in the portal where a member. */
type PayerRecipient = { payerId: number | null; email: string }

export type Recipient = MemberRecipient | PayerRecipient

/** Who is told of an activity, in which words, and where they can see it. */
export type Rule<T extends ActivityType> = {
  /** Empty: nobody, this time. `actorId` is null where the portal itself acted. */
  to(activity: ActivityOf<T>, actorId: number | null): Recipient[]
  /** A path of the portal. */
  link(activity: ActivityOf<T>): string
  /** Another path for the mail alone: one that works without signing in. */
  mailedLink?(activity: ActivityOf<T>, secret: SecretOf<T>): string
  /** Chosen when it is read or sent, in the reader's language. */
  message(activity: ActivityOf<T>, words: Words): string
  /** The mail's subject, where the message's beginning is not enough. */
  mailSubject?(portalName: string, words: Words): string
}

/** The member who owns something, or the town where nobody does. */
export const owner = ({ ownerId }: { ownerId: number | null }): Recipient[] => [
  { memberId: ownerId },
]
export const member = ({ memberId }: { memberId: number }): Recipient[] => [{ memberId }]
export const administrators = (): Recipient[] => [{ memberId: null }]

/** Nobody, where what something is about has no owner. */
export const ownerIfAny = ({ ownerId }: { ownerId: number | null }): Recipient[] =>
  ownerId === null ? [] : [{ memberId: ownerId }]

export type Rules<Prefix extends string> = {
  [T in ActivityType as T extends `${Prefix}.${string}` ? T : never]: Rule<T> | null
}

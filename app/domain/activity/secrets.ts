import type { ActivityType } from './activity.ts'

/** What reactions need but the history must not store, such as the tokens of mailed links. */
type Secrets = {
  'account.registered': { token: string }
  /** The link to a new email address, with the language of its mail; null without a new address. */
  'account.profile_changed': { newEmail: { email: string; locale: string; token: string } | null }
  /** The address and language of the account before it was deleted. */
  'account.deleted': { email: string; locale: string | null }
  'campaign.ending': { token: string }
  'classified.ending': { token: string }
  'listing.asked': { token: string }
  /** Its code, and the address of its new holder; null if it was not mailed. */
  'ticket.passed_on': { code: string; email: string | null }
}

export type ActivitySecret<T extends ActivityType> = T extends keyof Secrets
  ? Secrets[T]
  : undefined

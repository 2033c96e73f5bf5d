import type { Activity } from '#app/domain/activity/activity.ts'
import type { PostKind } from '#app/domain/moderation/post.ts'
import { shortenSecret } from '#app/secret-paths.ts'
import type { Locale } from '#app/text/index.ts'
import type { outboxMessages } from '#db/schema/messages.ts'

/**
 * Mail with a one-time link of an account. The template has the name of the link's purpose. No name
 * of a person: the address is unconfirmed, so somebody else may have typed the name.
 */
export type LinkMail = {
  template: 'verify_email' | 'change_email' | 'reset_password'
  token: string
}

/**
 * The content of a mail by its template. The text is written when the mail is sent, in its
 * recipient's language. Tokens and paths become links then.
 */
export type MailContent =
  | {
      template: 'activity'
      activity: Activity
      /** Null for a payer without an account; the greeting then has no name. */
      name: string | null
      /** A path of the portal. */
      link: string
    }
  | LinkMail
  | {
      template:
        | 'known_address'
        | 'password_changed'
        | 'second_factor_set'
        | 'second_factor_removed'
        | 'recovery_codes_renewed'
        | 'account_suspended'
        | 'account_restored'
      name: string
    }
  | { template: 'email_taken' | 'account_deleted' }
  | { template: 'email_changed'; name: string; newEmail: string }
  /** `left`: how many the account still has. */
  | { template: 'recovery_code_used'; name: string; left: number }
  | {
      template: 'ticket'
      holder: string
      title: string
      ticketType: string
      code: string
      startTime: string
      timeZone: string
      place: string
      /** Missing in older mails, which name no amount. */
      paidCents?: number
    }
  | {
      template: 'tickets'
      holder: string
      title: string
      startTime: string
      timeZone: string
      place: string
      paidCents?: number
      tickets: Array<{ ticketType: string; code: string }>
    }
  | {
      template: 'passed_on_ticket'
      holder: string
      /** The name of the buyer. */
      giver: string
      title: string
      ticketType: string
      code: string
      startTime: string
      timeZone: string
      place: string
    }
  | {
      template: 'donation_receipt'
      amountCents: number
      currency: string
      at: string
      reference: string
    }
  | {
      template: 'waiting_digest'
      /** Only queues that are not empty. */
      waiting: Array<{ queue: Queue; count: number }>
    }
  | { template: 'contact_message'; name: string; email: string; message: string }
  | { template: 'contact_acknowledgement'; name: string; message: string }
  | {
      template: 'classified_message'
      /** Null if the owner of the classified wrote it. */
      senderName: string | null
      title: string
      message: string
      token: string
    }

/** Stands for a token that was erased. */
export const erasedToken = '…'

/**
 * Returns a mail as it is stored after it was sent: of each secret only the beginning. The same object
 * if it has none.
 */
export function withoutSecrets(content: MailContent): MailContent {
  if ('token' in content) return { ...content, token: erasedToken }
  if (!('link' in content)) return content
  const link = shortenSecret(content.link)
  return link === content.link ? content : { ...content, link }
}

/** Whether the mail failed and its link is over, so that it cannot be sent again. */
export function lacksLink(content: object | null): boolean {
  return content !== null && 'token' in content && content.token === erasedToken
}

/** The moderation queues of each kind of post. Each has a page where its posts are decided. */
const queuesByKind = {
  listing: ['listings', 'play'],
  event: ['events'],
  classified: ['classifieds'],
  section: ['sections'],
} as const satisfies Record<PostKind, [string, ...string[]]>
export type Queue = (typeof queuesByKind)[PostKind][number]
export const queues: readonly Queue[] = Object.values(queuesByKind).flat()

const accountTemplates: readonly string[] = [
  'verify_email',
  'known_address',
  'change_email',
  'email_taken',
  'email_changed',
  'reset_password',
  'password_changed',
  'second_factor_set',
  'second_factor_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'account_suspended',
  'account_restored',
  'account_deleted',
] satisfies Array<MailContent['template']>

/** Whether a mail is about an account and its recipient may be waiting for it. */
export function isAccountMail({ template }: MailContent): boolean {
  return accountTemplates.includes(template)
}

export type NewMail = {
  to: string
  locale: Locale
  content: MailContent
  replyTo?: string
  /** Texts of letters and digits, each attached as a QR code when the mail is sent. */
  qrCodes?: readonly string[]
}

/** The text of a mail in one language. */
export type MailWords = { subject: string; text: string }

/** Several codes are stored in one text, with a space between them. */
export const codeSeparator = ' '

export type StoredMail = typeof outboxMessages.$inferSelect

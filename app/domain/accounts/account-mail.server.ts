import { eq, sql } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { isUnclaimed, isUnconfirmed } from './activate-account.server.ts'
import { newToken } from './random-token.server.ts'
import { countRecoveryCodes } from './recovery-codes.server.ts'

type Recipient = { name: string; email: string; locale?: string | null }

/** The address and language of a mail's recipient. */
const to = ({ email, locale }: Omit<Recipient, 'name'>) => ({ to: email, locale: toLocale(locale) })

export const mailVerificationLink: Reaction<'account.registered'> = (tx, { activity, secret }) =>
  mailVerification(tx, activity, secret.token)

export function mailVerification(tx: Tx, person: Omit<Recipient, 'name'>, token: string) {
  queueMail(tx, { ...to(person), content: { template: 'verify_email', token } })
}

export function mailAlreadyRegistered(tx: Tx, person: Recipient) {
  queueMail(tx, { ...to(person), content: { template: 'known_address', name: person.name } })
}

/** Mails the link to a new address; if it has an account, the account's owner is told instead. */
export const mailNewEmail: Reaction<'account.profile_changed'> = (tx, { secret: { newEmail } }) => {
  if (!newEmail) return
  const { token } = newEmail
  const holder = tx.select().from(users).where(eq(users.email, newEmail.email)).get()
  if (holder && !isUnclaimed(holder)) {
    queueMail(tx, { ...to(holder), content: { template: 'email_taken' } })
  } else queueMail(tx, { ...to(newEmail), content: { template: 'change_email', token } })
}

export const mailEmailChanged: Reaction<'account.email_changed'> = (tx, { activity }) => {
  const { name, newEmail } = activity
  queueMail(tx, { ...to(activity), content: { template: 'email_changed', name, newEmail } })
}

export function mailPasswordReset(tx: Tx, person: Omit<Recipient, 'name'>, token: string) {
  queueMail(tx, { ...to(person), content: { template: 'reset_password', token } })
}

/**
 * For an address without an account: makes the same writes as a mail with a link and undoes them, so
 * that the time of the answer does not reveal whether the address has one.
 */
export function queueDecoyMail(tx: Tx, email: string) {
  mailPasswordReset(tx, { email }, newToken())
  tx.delete(outboxMessages).where(eq(outboxMessages.id, sql`last_insert_rowid()`)).run()
}

export const mailPasswordChanged: Reaction<'account.password_changed'> = (tx, { activity }) => {
  const { name } = activity
  queueMail(tx, { ...to(activity), content: { template: 'password_changed', name } })
}

/** Tells a member that the town took away their access, or gave it back. */
const mailMembership =
  (template: 'account_suspended' | 'account_restored') =>
  (tx: Tx, { activity }: { activity: { id: number } }) => {
    const user = tx.select().from(users).where(eq(users.id, activity.id)).get()
    // The address of an unconfirmed account may be somebody else's.
    if (!user || isUnconfirmed(user)) return
    queueMail(tx, { ...to(user), content: { template, name: user.name } })
  }

export const mailSuspended = mailMembership('account_suspended')
export const mailRestored = mailMembership('account_restored')

export const mailAccountDeleted: Reaction<'account.deleted'> = (tx, { secret }) =>
  queueMail(tx, { ...to(secret), content: { template: 'account_deleted' } })

/** Tells a member of a change to their second factor, which somebody else may have made. */
const mailSecondFactor =
  (template: 'second_factor_set' | 'second_factor_removed' | 'recovery_codes_renewed') =>
  (tx: Tx, { activity }: { activity: Recipient }) =>
    queueMail(tx, { ...to(activity), content: { template, name: activity.name } })

export const mailSecondFactorSet = mailSecondFactor('second_factor_set')
export const mailSecondFactorRemoved = mailSecondFactor('second_factor_removed')
export const mailRecoveryCodesRenewed = mailSecondFactor('recovery_codes_renewed')

export const mailRecoveryCodeUsed: Reaction<'account.recovery_code_used'> = (tx, { activity }) => {
  const { id, name } = activity
  const left = countRecoveryCodes(tx, id)
  queueMail(tx, { ...to(activity), content: { template: 'recovery_code_used', name, left } })
}

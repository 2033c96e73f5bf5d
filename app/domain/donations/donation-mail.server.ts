import type { Reaction } from '#app/domain/activity/record.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'

/** Mails the receipt of a donation; the giver may have no account. */
export const mailDonationReceipt: Reaction<'donation.recorded'> = (tx, { activity }) => {
  const { email, amountCents, currency, at, reference, locale } = activity
  const content = { template: 'donation_receipt', amountCents, currency, at, reference } as const
  queueMail(tx, { to: email, locale: toLocale(locale), content })
}

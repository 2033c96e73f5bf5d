import type { Actor } from '#app/domain/accounts/account.ts'
import { checkoutMinutes } from '#app/domain/payments/payment.ts'
import { syncCardFieldPayment } from '#app/domain/payments/provider/card-field.server.ts'
import { createPayment, type OpenedPayment } from '#app/domain/payments/provider/checkout.server.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { donations } from '#db/schema/payments.ts'

type Gift = { amountCents: number; email: string }

/**
 * Stores an unpaid donation and opens its payment.
 * @param locale the receipt's language, because the giver may have no account
 */
export function beginDonation(
  db: Connection,
  actor: Actor | null,
  { amountCents, email }: Gift,
  locale: Locale,
  submission?: Submission,
): Promise<OpenedPayment> {
  const begin = (tx: Tx) => {
    const { id } = tx
      .insert(donations)
      .values({ donorId: actor?.userId, amountCents, email, createdAt: nowInstant() })
      .returning({ id: donations.id })
      .get()
    return createPayment(tx, {
      item: { purpose: 'donation', portalName: getSettings(tx).PORTAL_NAME },
      subjectId: id,
      payerId: actor?.userId ?? null,
      payerEmail: email,
      locale,
      payeeId: null,
      amountCents,
      expiresAt: instantFromNow(minutes(checkoutMinutes)),
    })
  }
  return writeOnce(db, submission, begin)
}

/**
 * Settles a donation that was paid in the card field; returns whether it is paid. The client secret
 * proves that this browser made the payment, and the provider reports whether it succeeded.
 */
export function recordDonation(
  db: Connection,
  { amountCents, email, clientSecret }: Gift & { clientSecret: string },
): Promise<boolean> {
  return syncCardFieldPayment(
    db,
    { purpose: 'donation', payerEmail: email, amountCents },
    clientSecret,
  )
}

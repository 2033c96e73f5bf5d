import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { openPayment } from '#app/domain/payments/opening.server.ts'
import { checkoutMinutes } from '#app/domain/payments/payment.ts'
import { checkPayment } from '#app/domain/payments/reconciling.server.ts'
import { instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { donations, payments } from '#db/schema/payments.ts'

type Gift = { amountCents: number; email: string }

/** Notes that somebody wants to give, and opens the payment for it. */
export function beginDonation(db: Db, actor: Actor | null, { amountCents, email }: Gift) {
  return transaction(db, (tx) => {
    const { id } = tx
      .insert(donations)
      .values({ donorId: actor?.userId, amountCents, email, createdAt: nowInstant() })
      .returning({ id: donations.id })
      .get()
    return openPayment(tx, {
      purpose: 'donation',
      subjectId: id,
      description: textFor().donations.description(config.portalName),
      payerId: actor?.userId ?? null,
      payerEmail: email,
      payeeId: null,
      amountCents,
      expiresAt: instantFromNow(minutes(checkoutMinutes)),
    })
  })
}

/**
 * Whether a donation is in the ledger as paid. The caller is never believed: an open one is looked
 * up at the provider first.
 */
export async function recordDonation(db: Db, { amountCents, email }: Gift): Promise<boolean> {
  const latest = () =>
    db
      .select({ payment: payments })
      .from(donations)
      .innerJoin(
        payments,
        and(eq(payments.subjectId, donations.id), eq(payments.purpose, 'donation')),
      )
      .where(and(eq(donations.email, email), eq(donations.amountCents, amountCents)))
      .orderBy(desc(donations.id))
      .get()?.payment
  const payment = latest()
  if (!payment) return false
  if (payment.status !== 'paid') await checkPayment(db, payment)
  return latest()?.status === 'paid'
}

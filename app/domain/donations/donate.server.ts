import { and, desc, eq, gte } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { createPayment } from '#app/domain/payments/checkout.server.ts'
import { checkoutMinutes } from '#app/domain/payments/payment.ts'
import { syncPayment } from '#app/domain/payments/reconciliation.server.ts'
import { days, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Connection } from '#db/client.server.ts'
import { donations, payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'

type Gift = { amountCents: number; email: string }

/**
 * Stores an intended donation and opens its payment.
 * @param locale the receipt's language; the giver may have no account
 */
export function beginDonation(
  db: Connection,
  actor: Actor | null,
  { amountCents, email }: Gift,
  locale: Locale,
) {
  return write(db, (tx) => {
    const { id } = tx
      .insert(donations)
      .values({ donorId: actor?.userId, amountCents, email, createdAt: nowInstant() })
      .returning({ id: donations.id })
      .get()
    return createPayment(tx, {
      item: { purpose: 'donation', portalName: config.portalName },
      subjectId: id,
      payerId: actor?.userId ?? null,
      payerEmail: email,
      locale,
      payeeId: null,
      amountCents,
      expiresAt: instantFromNow(minutes(checkoutMinutes)),
    })
  })
}

/** At most this many attempts at one donation are looked up. */
const mostAttempts = 5

/**
 * Whether a donation is paid in the ledger. The caller is not believed: unpaid attempts are looked
 * up at the provider. A double click or a second tab leaves several attempts for one donation.
 */
export async function recordDonation(
  db: Connection,
  { amountCents, email }: Gift,
): Promise<boolean> {
  const isMeant = and(
    eq(donations.email, email),
    eq(donations.amountCents, amountCents),
    gte(donations.createdAt, instantFromNow(-days(1))),
  )
  const attempts = () =>
    db
      .select({ payment: payments })
      .from(donations)
      .innerJoin(
        payments,
        and(eq(payments.subjectId, donations.id), eq(payments.purpose, 'donation')),
      )
      .where(isMeant)
      .orderBy(desc(donations.id))
      .limit(mostAttempts)
      .all()
  const isPaid = () => attempts().some(({ payment }) => payment.status === 'paid')
  if (isPaid()) return true
  for (const { payment } of attempts()) await syncPayment(db, payment)
  return isPaid()
}

import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { days, nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import type { Payment } from './fulfillment.server.ts'
import type { PaymentPurpose } from './payment.ts'
import { may } from './permissions.ts'

/** Days after a payment was paid or closed in which its reference alone opens it. */
const openDays = 90

/**
 * Returns the payment with this reference. Until 90 days after it was paid or closed, anybody who
 * knows the reference may see it; later only its payer and people who may see the sale.
 */
export function findPaymentByReference(
  db: Db,
  actor: Actor | null,
  reference: string,
): Payment | null {
  const found = db.select().from(payments).where(eq(payments.reference, reference)).get()
  const end = found && getAddressEnd(found)
  const isVisible = !end || end > nowInstant() || may(actor, 'viewOld', found)
  return found && isVisible ? found : null
}

/**
 * Returns the instant from which the address alone does not open a payment; null while it can be
 * paid.
 */
export function getAddressEnd({ status, paidAt, closedAt, createdAt }: Payment): string | null {
  if (status === 'pending') return null
  const end = paidAt ?? closedAt ?? createdAt
  return new Date(Date.parse(end) + days(openDays)).toISOString()
}

export function findPayment(db: Db, id: number): Payment | null {
  return db.select().from(payments).where(eq(payments.id, id)).get() ?? null
}

/** Returns the open payment for a subject; the ledger allows only one. */
export function findOpenPayment(db: Db, purpose: PaymentPurpose, subjectId: number) {
  return findFor(db, purpose, subjectId, eq(payments.status, 'pending'))
}

/**
 * Returns the newest payment that bought the subject. Leaves out a payment that was refunded
 * because the subject was no longer available.
 */
export function findPaidPayment(db: Db, purpose: PaymentPurpose, subjectId: number) {
  return findFor(db, purpose, subjectId, isNotNull(payments.fulfilledAt))
}

function findFor(db: Db, purpose: PaymentPurpose, subjectId: number, state: SQL) {
  const wanted = and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId), state)
  return db.select().from(payments).where(wanted).orderBy(desc(payments.id)).get() ?? null
}

import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import type { Payment } from './fulfillment.server.ts'
import type { PaymentPurpose } from './payment.ts'

/** Returns the payment with this reference; anybody who knows the reference may see it. */
export function findPaymentByReference(db: Db, reference: string): Payment | null {
  return db.select().from(payments).where(eq(payments.reference, reference)).get() ?? null
}

export function findPayment(db: Db, id: number): Payment | null {
  return db.select().from(payments).where(eq(payments.id, id)).get() ?? null
}

/** Returns the open payment for a subject; the ledger allows only one. */
export function findOpenPayment(db: Db, purpose: PaymentPurpose, subjectId: number) {
  return findFor(db, purpose, subjectId, eq(payments.status, 'pending'))
}

/**
 * Returns the newest payment that bought its subject. One that was refunded because it could buy
 * nothing does not count.
 */
export function findPaidPayment(db: Db, purpose: PaymentPurpose, subjectId: number) {
  return findFor(db, purpose, subjectId, isNotNull(payments.fulfilledAt))
}

function findFor(db: Db, purpose: PaymentPurpose, subjectId: number, state: SQL) {
  const wanted = and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId), state)
  return db.select().from(payments).where(wanted).orderBy(desc(payments.id)).get() ?? null
}

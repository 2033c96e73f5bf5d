import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import type { Payment } from './fulfillment.server.ts'
import type { PaymentPurpose } from './payment.ts'

/** The payment behind an address; whoever knows the reference may see it. */
export function findPaymentByReference(db: Db, reference: string): Payment | null {
  return db.select().from(payments).where(eq(payments.reference, reference)).get() ?? null
}

/** The attempt that is open for a thing; the ledger allows one. */
export function findOpenPayment(db: Db, purpose: PaymentPurpose, subjectId: number) {
  return findPayment(db, purpose, subjectId, eq(payments.status, 'pending'))
}

/** The payment that a thing was given for; one that only led to a refund does not count. */
export function findPaidPayment(db: Db, purpose: PaymentPurpose, subjectId: number) {
  return findPayment(db, purpose, subjectId, isNotNull(payments.fulfilledAt))
}

function findPayment(db: Db, purpose: PaymentPurpose, subjectId: number, state: SQL) {
  const wanted = and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId), state)
  return db.select().from(payments).where(wanted).get() ?? null
}

import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import type { Payment } from './fulfilment.server.ts'
import type { PaymentPurpose } from './payment.ts'

/** The payment behind an address; whoever knows the reference may see it. */
export function findPaymentByReference(db: Db, reference: string): Payment | null {
  return db.select().from(payments).where(eq(payments.reference, reference)).get() ?? null
}

/** The attempt that is open for a thing; the ledger allows one. */
export function findOpenPayment(db: Db, purpose: PaymentPurpose, subjectId: number) {
  const open = and(
    eq(payments.purpose, purpose),
    eq(payments.subjectId, subjectId),
    eq(payments.status, 'pending'),
  )
  return db.select().from(payments).where(open).get() ?? null
}

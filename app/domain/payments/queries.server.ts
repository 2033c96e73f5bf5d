import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import type { Payment } from './fulfilment.server.ts'

/** The payment behind an address; whoever knows the reference may see it. */
export function findPaymentByReference(db: Db, reference: string): Payment | null {
  return db.select().from(payments).where(eq(payments.reference, reference)).get() ?? null
}

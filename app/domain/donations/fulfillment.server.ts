import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import type { Fulfillment } from '#app/domain/payments/fulfillment.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { donations } from '#db/schema/payments.ts'

/** Paying a donation records it and mails the receipt. */
export const donationFulfillment: Fulfillment = {
  fulfill(tx, payment) {
    const recordedAt = nowInstant()
    const { changes } = tx
      .update(donations)
      .set({ recordedAt })
      .where(and(eq(donations.id, payment.subjectId), isNull(donations.recordedAt)))
      .run()
    if (changes === 0) return 'unavailable'
    const { payerEmail: email, amountCents, currency, reference, locale } = payment
    const given = { id: payment.subjectId, email, amountCents, currency, reference, locale }
    record(tx, null, { type: 'donation.recorded', ...given, at: recordedAt })
    return 'fulfilled'
  },
  revoke(tx, payment) {
    const { subjectId: id } = payment
    tx.update(donations).set({ recordedAt: null }).where(eq(donations.id, id)).run()
    record(tx, null, { type: 'donation.refunded', id })
  },
}

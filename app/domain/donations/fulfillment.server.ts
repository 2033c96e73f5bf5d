import { and, eq, isNull } from 'drizzle-orm'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import type { Fulfillment } from '#app/domain/payments/fulfillment.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { formatCents } from '#app/shared/money.ts'
import { formatInstant } from '#app/shared/town-time.ts'
import { textFor } from '#app/text/index.ts'
import { donations } from '#db/schema/payments.ts'

/** A donation is recorded, and its giver gets a receipt, when it has been paid and not before. */
export const donationFulfillment: Fulfillment = {
  fulfill(tx, payment) {
    const recordedAt = nowInstant()
    const { changes } = tx
      .update(donations)
      .set({ recordedAt })
      .where(and(eq(donations.id, payment.subjectId), isNull(donations.recordedAt)))
      .run()
    if (changes === 0) return 'unavailable'
    const { receipt } = textFor().donations
    const amount = formatCents(payment.amountCents, payment.currency)
    const day = formatInstant(recordedAt, config.timeZone)
    const mail = receipt(config.portalName, amount, day, payment.reference)
    queueMail(tx, { to: payment.payerEmail, ...mail })
    return 'fulfilled'
  },
  releaseHold() {
    // Nothing is held for a gift.
  },
  revoke(tx, payment) {
    tx.update(donations).set({ recordedAt: null }).where(eq(donations.id, payment.subjectId)).run()
  },
}

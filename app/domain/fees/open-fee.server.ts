import type { FeePurpose } from '#app/domain/payments/payment.ts'
import { findOpenPayment } from '#app/domain/payments/queries.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'

/**
 * Returns the open payment of a post's fee as its owner reads it; null if there is none. Paying in
 * another way cancels it, so it is shown beside the buttons.
 */
export function describeOpenFee(db: Db, purpose: FeePurpose, subjectId: number, words: Words) {
  const open = findOpenPayment(db, purpose, subjectId)
  if (!open || open.expiresAt <= nowInstant()) return null
  const until = words.deadline(open.expiresAt, config.timeZone)
  return {
    href: paths.payment(open.reference),
    label: words.text.payments.openFee(String(open.id), until),
  }
}

export type OpenFee = ReturnType<typeof describeOpenFee>

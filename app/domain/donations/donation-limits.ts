import { getSmallestPayment } from '#app/domain/payments/smallest-payment.ts'

/** Returns the smallest donation in the portal's currency, in cents (docs/rules.md#donations). */
export function getSmallestDonation(): number {
  return Math.max(500, getSmallestPayment())
}

/** The largest donation, in cents; larger ones are made by bank transfer. */
export const maximumDonationCents = 1_000_000

/** The smallest donation, in cents (docs/rules.md#donations). */
export const minimumDonationCents = 500

/** The largest donation, in cents; larger ones are made by bank transfer. */
export const maximumDonationCents = 1_000_000

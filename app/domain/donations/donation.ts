/** Cents (docs/rules.md#donations). */
export const minimumDonation = 500

/** Cents; more than this is a matter for a letter and the bank. */
export const maximumDonation = 1_000_000

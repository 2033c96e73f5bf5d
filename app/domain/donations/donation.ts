/** In cents (docs/rules.md#donations). */
export const minimumDonation = 500

/** In cents. Larger gifts are made by bank transfer. */
export const maximumDonation = 1_000_000

import { z } from 'zod'
import { emailField } from '#app/shared/fields.ts'
import { parseCents } from '#app/shared/money.ts'
import { locales, type Text } from '#app/text/index.ts'
import { formatsFor } from '#app/text/words.ts'
import { getSmallestDonation, maximumDonationCents } from './donation-limits.ts'

/** The amount, converted to cents, and the email address for the receipt. */
export function donationForm(text: Text) {
  const { cents: format } = formatsFor(text)
  const { amountLabel, email, invalidAmount, tooLittle, tooMuch } = text.donations
  const smallest = getSmallestDonation()
  return z.object({
    amount: z
      .union([z.string(), z.number()], text.common.required(amountLabel))
      .transform((value) => parseCents(String(value)))
      .refine((cents) => cents !== null, invalidAmount)
      .transform((cents) => cents ?? 0)
      .refine((cents) => cents >= smallest, tooLittle(format(smallest)))
      .refine((cents) => cents <= maximumDonationCents, tooMuch(format(maximumDonationCents))),
    email: emailField(email, text),
  })
}

/**
 * A donation by the card field. `language` is the page's, because a call's address has no language
 * (docs/rules.md#language).
 */
export function donationApiForm(text: Text) {
  const language = z.enum(locales, text.accounts.profile.unknownLanguage).optional()
  return donationForm(text).extend({ language })
}

/** Requires the card field's client secret, so that only the giver can ask about a donation. */
export function recordDonationForm(text: Text) {
  const clientSecret = z.string(text.common.invalidValue).min(1, text.common.invalidValue).max(300)
  return donationApiForm(text).extend({ clientSecret })
}

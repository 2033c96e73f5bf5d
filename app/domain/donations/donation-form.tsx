import type { SubmissionResult } from '@conform-to/react'
import { paths } from '#app/paths.ts'
import { getPortalCurrency } from '#app/shared/money.ts'
import { useWords } from '#app/text/words.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { getSmallestDonation } from './donation-limits.ts'
import { donationForm } from './forms.ts'

/** The settings of the payment provider's script in the browser. */
type CardProvider = {
  publishableKey: string
  /** The address of the stand-in's script, in the demo and in tests. */
  script: string | null
}

/** The settings for `app/browser/card-field.ts`; `{amount}` in a text is replaced by the amount. */
export type CardSetup = CardProvider & {
  /** A language tag for `Intl`, which formats the amount. */
  intl: string
  /** The currency code (ISO 4217). */
  currency: string
  words: Record<'pay' | 'processing' | 'failed' | 'arriving', string>
  calls: Record<'begin' | 'record', string>
}

type DonationFormProps = {
  email?: string
  lastResult?: SubmissionResult<string[]>
  provider: CardProvider
}

/**
 * The donation form: amount and email address. Without scripts, it leads to the provider's checkout
 * page; with scripts, the card is entered on this page.
 */
export function DonationForm({ email, lastResult, provider }: DonationFormProps) {
  const { text, cents } = useWords()
  const { donations } = text
  const [form, fields] = usePortalForm(donationForm(text), {
    id: 'donate',
    lastResult,
    defaultValue: { email },
  })
  const { processing, failed, arriving } = donations
  const words = { pay: donations.pay('{amount}'), processing, failed, arriving }
  const calls = { begin: paths.api.createPaymentIntent(), record: paths.api.recordDonation() }
  const { intl } = text
  const currency = getPortalCurrency()
  const setup: CardSetup = { ...provider, intl, currency, words, calls }
  return (
    <div data-card={JSON.stringify(setup)}>
      <PortalForm form={form}>
        <InputField
          field={fields.amount}
          label={donations.amountLabel}
          hint={donations.amountHint(cents(getSmallestDonation()))}
          inputMode="decimal"
        />
        <InputField
          field={fields.email}
          label={donations.email}
          hint={donations.emailHint}
          type="email"
          autoComplete="email"
        />
        <button className="button">{donations.submit}</button>
      </PortalForm>
    </div>
  )
}

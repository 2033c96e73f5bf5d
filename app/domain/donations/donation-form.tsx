import type { SubmissionResult } from '@conform-to/react'
import { paths } from '#app/paths.ts'
import { useWords } from '#app/text/words.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { minimumDonation } from './donation.ts'
import { donationForm } from './forms.ts'

/** What the payment service's script needs in the browser. */
type CardProvider = {
  publishableKey: string
  /** A stand-in for the service's own script, in the demo and in tests. */
  script: string | null
}

/** What `app/browser/card-field.ts` is told; `{amount}` stands for what is given. */
export type CardSetup = CardProvider & {
  /** How `Intl` writes the amount. */
  intl: string
  words: Record<'pay' | 'processing' | 'failed' | 'arriving', string>
  calls: Record<'begin' | 'record', string>
}

type DonationFormProps = {
  email?: string
  lastResult?: SubmissionResult<string[]>
  /** Null: the form leads to the provider's checkout page, as it does without scripts. */
  provider: CardProvider | null
}

/**
 * Amount and address. A plain form that leads to the provider's checkout; where scripts run, the card
 * is asked for on this page instead.
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
  const setup: CardSetup | null = provider && { ...provider, intl: text.intl, words, calls }
  return (
    <div data-card={setup ? JSON.stringify(setup) : undefined}>
      <PortalForm form={form}>
        <InputField
          field={fields.amount}
          label={donations.amountLabel}
          hint={donations.amountHint(cents(minimumDonation))}
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

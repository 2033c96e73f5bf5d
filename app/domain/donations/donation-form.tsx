import type { SubmissionResult } from '@conform-to/react'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { formatCents, parseCents } from '#app/shared/money.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { CardField, type CardProvider, loadProvider } from './card-field.tsx'
import { minimumDonation } from './donation.ts'
import { donationForm } from './forms.ts'

type Gift = { amount: string; email: string }
type Progress =
  | { state: 'idle' }
  | { state: 'error'; message: string }
  | { state: 'card'; gift: Gift; clientSecret: string }
  | { state: 'succeeded'; message: string }

type Submit = (event: FormEvent<HTMLFormElement>, context: { formData: FormData }) => void

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
  const { donations } = useText()
  const stripe = useProvider(provider)
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })

  const askForCard: Submit = async (event, { formData: fields }) => {
    if (!stripe) return
    event.preventDefault()
    const gift = { amount: String(fields.get('amount')), email: String(fields.get('email')) }
    const answer = await post('/api/donate/create-payment-intent', gift)
    setProgress(
      answer.clientSecret
        ? { state: 'card', gift, clientSecret: answer.clientSecret }
        : { state: 'error', message: answer.error ?? donations.failed },
    )
  }

  async function record(gift: Gift) {
    const { message, error } = await post('/api/donate/record-donation', gift)
    setProgress(
      message
        ? { state: 'succeeded', message }
        : { state: 'error', message: error ?? donations.notRecorded },
    )
  }

  if (progress.state === 'succeeded') {
    return (
      <p className="flash" role="status">
        {progress.message}
      </p>
    )
  }
  if (progress.state === 'card' && stripe) {
    const { gift, clientSecret } = progress
    const label = donations.pay(formatCents(parseCents(gift.amount) ?? 0))
    const card = { stripe, clientSecret, label, onPaid: () => record(gift) }
    return <CardField {...card} />
  }
  return (
    <>
      {progress.state === 'error' && (
        <p className="problems mb-4 font-semibold text-barn" role="alert">
          {progress.message}
        </p>
      )}
      <GiftFields email={email} lastResult={lastResult} onSubmit={askForCard} />
    </>
  )
}

type GiftFieldsProps = Pick<DonationFormProps, 'email' | 'lastResult'> & { onSubmit: Submit }

function GiftFields({ email, lastResult, onSubmit }: GiftFieldsProps) {
  const text = useText()
  const { donations } = text
  const [form, fields] = usePortalForm(donationForm(text), {
    id: 'donate',
    lastResult,
    defaultValue: { email },
    onSubmit,
  })
  return (
    <PortalForm form={form}>
      <InputField
        field={fields.amount}
        label={donations.amountLabel}
        hint={donations.amountHint(formatCents(minimumDonation))}
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
  )
}

/** The provider's script, once it is there; without it the form stays what it is. */
function useProvider(provider: CardProvider | null): Stripe | null {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  useEffect(() => {
    if (provider) loadProvider(provider).then(setStripe, () => setStripe(null))
  }, [provider])
  return stripe
}

type Answer = { clientSecret?: string; message?: string; error?: string }

async function post(path: string, gift: Gift): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(gift) })
  return answer.json()
}

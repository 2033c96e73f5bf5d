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
  | { state: 'processing' }
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
    // A second click while the answer is on its way asks for nothing more.
    if (progress.state === 'processing') return
    setProgress({ state: 'processing' })
    const gift = { amount: String(fields.get('amount')), email: String(fields.get('email')) }
    const answer = await post('/api/donate/create-payment-intent', gift)
    setProgress(
      answer.clientSecret
        ? { state: 'card', gift, clientSecret: answer.clientSecret }
        : { state: 'error', message: answer.error ?? donations.failed },
    )
  }

  /** The card is charged by now: whatever becomes of the note of it, the form does not come back. */
  async function record(gift: Gift) {
    const { message } = await post('/api/donate/record-donation', gift)
    setProgress({ state: 'succeeded', message: message ?? donations.arriving })
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
      <GiftFields
        email={email}
        lastResult={lastResult}
        onSubmit={askForCard}
        isProcessing={progress.state === 'processing'}
      />
    </>
  )
}

type GiftFieldsProps = Pick<DonationFormProps, 'email' | 'lastResult'> & {
  onSubmit: Submit
  isProcessing: boolean
}

function GiftFields({ email, lastResult, onSubmit, isProcessing }: GiftFieldsProps) {
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
      <button className="button" disabled={isProcessing}>
        {isProcessing ? donations.processing : donations.submit}
      </button>
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

/** A lost connection, or an answer that is none, answers nothing. */
async function post(path: string, gift: Gift): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(gift)
  return fetch(path, { method: 'POST', headers, body }).then(
    (answer) => answer.json().catch(() => ({})),
    () => ({}),
  )
}

import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#app/text/index.ts'

/** What the payment service's script needs in the browser. */
export type CardProvider = {
  publishableKey: string
  /** A stand-in for the service's own script, in the demo and in tests. */
  script: string | null
}

/** Loads the provider's script, which nobody else in the portal does. */
export async function loadProvider({ publishableKey, script }: CardProvider) {
  if (script) await import(/* @vite-ignore */ script)
  return loadStripe(publishableKey)
}

type CardFieldProps = {
  stripe: Stripe
  clientSecret: string
  /** What the button says. */
  label: string
  /** The provider has taken the money. */
  onPaid: () => Promise<void>
}

/** The provider's own card field: what is typed there never reaches the portal. */
export function CardField({ stripe, clientSecret, label, onPaid }: CardFieldProps) {
  const { donations } = useText()
  const place = useRef<HTMLDivElement>(null)
  const elements = useRef<StripeElements>(undefined)
  const [state, setState] = useState<'idle' | 'processing'>('idle')
  const [error, setError] = useState<string>()

  useEffect(() => {
    if (!place.current) return
    elements.current = stripe.elements({ clientSecret })
    const field = elements.current.create('payment')
    field.mount(place.current)
    return () => field.destroy()
  }, [stripe, clientSecret])

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!elements.current || state === 'processing') return
    setState('processing')
    setError(undefined)
    const result = await stripe.confirmPayment({
      elements: elements.current,
      confirmParams: { return_url: window.location.href },
      redirect: 'if_required',
    })
    if (result.error) setError(result.error.message ?? donations.failed)
    else await onPaid()
    setState('idle')
  }

  return (
    <form className="form" onSubmit={pay}>
      {error && (
        <p className="problems font-semibold text-barn" role="alert">
          {error}
        </p>
      )}
      <div ref={place} />
      <button className="button" disabled={state === 'processing'}>
        {state === 'processing' ? donations.processing : label}
      </button>
    </form>
  )
}

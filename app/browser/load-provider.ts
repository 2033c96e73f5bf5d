import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { CardSetup } from '#app/domain/donations/donation-form.tsx'

/** Milliseconds to wait for the provider's script before falling back to the plain form. */
const providerMs = 10_000

/**
 * Loads the provider's script, without the part that watches for fraud: it would set cookies that
 * recognize a visitor for a year, and report what they do on the page (docs/rules.md#donations).
 * @returns null if the script does not load in time
 */
export async function loadProvider(
  { publishableKey, script }: Pick<CardSetup, 'publishableKey' | 'script'>,
  language: string,
): Promise<Stripe | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, providerMs, null))
  const load = async () => {
    // In the demo and in tests, this is the stand-in for the provider's script.
    if (script) await import(/* @vite-ignore */ script)
    else loadStripe.setLoadParameters({ advancedFraudSignals: false })
    return loadStripe(publishableKey, { locale: language as StripeElementLocale })
  }
  return Promise.race([load().catch(() => null), tooLate])
}

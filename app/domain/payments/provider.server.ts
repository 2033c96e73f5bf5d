import { Stripe } from 'stripe'
import { providerKeys, usesSandbox } from './provider-keys.server.ts'

/**
 * The payment provider's own client; null when the portal takes no cards. Without keys, in the demo
 * and in tests, the same client talks to the sandbox instead of the network.
 */
export const stripe = providerKeys && connect(providerKeys.secretKey)

/** Signs the provider's messages to us. */
export const webhookSecret = providerKeys?.webhookSecret ?? ''

function connect(secretKey: string): Stripe {
  return new Stripe(secretKey, {
    httpClient: usesSandbox ? Stripe.createFetchHttpClient(fetchFromSandbox) : undefined,
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Mainstreet' },
  })
}

/** Loads the sandbox with the first call, because production must not load it. */
async function fetchFromSandbox(url: string | URL | Request, init?: RequestInit) {
  const { sandbox } = await import('#dev/stripe-sandbox/sandbox.server.ts')
  return sandbox.fetch(url, init)
}

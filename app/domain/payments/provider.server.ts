import { Stripe } from 'stripe'
import { providerKeys, usesSandbox } from './provider-keys.server.ts'

/**
 * The payment provider's client; null when the portal takes no cards. In the demo and tests without
 * keys, it talks to the sandbox instead of the network.
 */
export const stripe = providerKeys && connect(providerKeys.secretKey)

/** The secret with which the provider signs its webhooks. */
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

/** Imports the sandbox on the first call, because production must not load it. */
async function fetchFromSandbox(url: string | URL | Request, init?: RequestInit) {
  const { sandbox } = await import('#dev/stripe-sandbox/sandbox.server.ts')
  return sandbox.fetch(url, init)
}

import { Stripe } from 'stripe'
import { config } from '#app/shared/config.server.ts'
import { openSandbox, sandboxKeys } from './sandbox/sandbox.server.ts'

const keys = config.stripe ?? (config.standIns ? sandboxKeys : null)

/** The stand-in for the payment provider; null where the town's own account is connected. */
export const sandbox = keys === sandboxKeys ? openSandbox() : null

/**
 * The payment provider's own client; null when the portal takes no cards. Without keys, in the demo
 * and in tests, the same client talks to the sandbox instead of the network.
 */
export const stripe = keys && connect(keys.secretKey)

/** Signs the provider's messages to us. */
export const webhookSecret = keys?.webhookSecret ?? ''

/** For the card field on the donation page. */
export const publishableKey = keys?.publishableKey ?? null

function connect(secretKey: string): Stripe {
  const httpClient = sandbox ? Stripe.createFetchHttpClient(sandbox.fetch) : undefined
  return new Stripe(secretKey, {
    httpClient,
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Mainstreet' },
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { seconds } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { providerKeys, usesSandbox } from './provider-keys.server.ts'

/**
 * The payment provider's client; null when the portal takes no cards. In the demo and tests without
 * keys, it talks to the sandbox instead of the network.
 */
export const stripe = providerKeys && connect(providerKeys.secretKey)

/** The secret with which the provider signs its webhooks. */
export const webhookSecret = providerKeys?.webhookSecret ?? ''

type RequestOptions = Pick<Stripe.RequestOptions, 'timeout' | 'maxNetworkRetries'>

/** Sends a request with time limits that suit its caller. */
export type ProviderCall = <Answer>(
  request: (options: RequestOptions) => Promise<Answer>,
) => Promise<Answer>

/** For jobs: three attempts of 20 s. */
export const callWithRetries: ProviderCall = (request) => request({})

/**
 * For requests that a visitor waits for: two tries of 3.5 s, and never more than 8 s with the pause
 * between them (docs/rules.md#provider-timeout).
 * @throws {Stripe.errors.StripeConnectionError} when that time is over
 */
export const callWithDeadline: ProviderCall = async (request) => {
  const answered = new AbortController()
  const timeLimit = seconds(8)
  const late = sleep(timeLimit, null, { signal: answered.signal }).then(() => {
    const message = `No answer within ${timeLimit} ms`
    throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message })
  })
  try {
    return await Promise.race([request({ timeout: 3500, maxNetworkRetries: 1 }), late])
  } finally {
    answered.abort()
  }
}

function connect(secretKey: string): Stripe {
  return new Stripe(secretKey, {
    ...(config.stripeApiBase && parseAddress(config.stripeApiBase)),
    // With `fetch` the time limit covers the whole request, to its last byte.
    httpClient: Stripe.createFetchHttpClient(usesSandbox ? fetchFromSandbox : undefined),
    maxNetworkRetries: 2,
    timeout: seconds(20),
    telemetry: false,
    appInfo: { name: 'Mainstreet' },
  })
}

function parseAddress(base: string): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  const { protocol, hostname, port } = new URL(base)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}

/** Imports the sandbox on the first call, because production must not load it. */
async function fetchFromSandbox(url: string | URL | Request, init?: RequestInit) {
  const { sandbox } = await import('#dev/stripe-sandbox/sandbox.server.ts')
  return sandbox.fetch(url, init)
}

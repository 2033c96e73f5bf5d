import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { z } from 'zod'
import { providerKeys } from '#app/domain/payments/provider/provider-keys.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import type { SandboxEvent, SandboxStore, StripeObject } from './store.server.ts'

/**
 * How unreliably the sandbox sends messages: the shares, from 0 to 1, and a delay that reorders
 * them.
 */
export const faultSettings = z.object({
  drop: z.coerce.number().min(0).max(1).default(0),
  double: z.coerce.number().min(0).max(1).default(0),
  /** Delays each message by a random time up to this many milliseconds. */
  shuffleMs: z.coerce.number().min(0).max(60_000).default(0),
})
export type Faults = z.infer<typeof faultSettings>

const reliable: Faults = { drop: 0, double: 0, shuffleMs: 0 }

/** Stores an event and sends the portal a signed message, like the provider. */
export function emitEvent(store: SandboxStore, type: string, object: StripeObject) {
  const event = store.addEvent(type, object)
  const { drop, double, shuffleMs } = store.setting('faults', reliable)
  if (Math.random() < drop) return
  const copies = Math.random() < double ? 2 : 1
  for (let copy = 0; copy < copies; copy += 1) void deliver(store, event, Math.random() * shuffleMs)
}

async function deliver(store: SandboxStore, event: SandboxEvent, delay: number) {
  await sleep(delay, undefined, { ref: false })
  const payload = JSON.stringify({ object: 'event', ...event })
  const secret = providerKeys?.webhookSecret ?? ''
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
  const sent = fetch(`http://127.0.0.1:${config.port}${paths.api.paymentWebhook()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body: payload,
  })
  // A message is lost while the portal is down, as with the provider.
  const status = await sent.then(
    (answer) => answer.status,
    () => 0,
  )
  store.storeAnswer(event, status)
}

import { z } from 'zod'
import { sandboxApi } from './api.server.ts'
import { type Faults, faultSettings } from './deliveries.server.ts'
import { applyAction, completeDueCheckouts, sandboxActions } from './payer.server.ts'
import { confirmIntent } from './payment-intents.server.ts'
import { SandboxStore } from './store.server.ts'

/** The forms of the test checkout. */
export const sandboxForms = {
  action: z.object({ action: z.enum(sandboxActions) }),
  confirm: z.object({ client_secret: z.string(), outcome: z.enum(['pay', 'decline']) }),
  faults: faultSettings,
}

const store = new SandboxStore()
const api = sandboxApi(store)

/**
 * A stand-in for the payment provider. The provider's client library calls its `fetch`, a payer
 * uses its page, and the portal receives its signed messages.
 */
export const sandbox = {
  /** Replaces the network for the provider's client library. */
  async fetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    // Checked with every call, so that payments being checked survive a restart.
    completeDueCheckouts(store)
    return api.request(url instanceof URL ? url.href : url, init)
  },
  find: (id: string) => store.find(id),
  applyAction: (id: string, action: (typeof sandboxActions)[number]) =>
    applyAction(store, id, action),
  confirmIntent: (clientSecret: string, pays: boolean) => confirmIntent(store, clientSecret, pays),
  /** Takes a card payment without a message to the portal; returns the id of its intent. */
  takePayment(payment: { reference: string; amountCents: number; currency: string }): string {
    const id = store.newId('pi')
    store.put({
      id,
      object: 'payment_intent',
      created: store.created(),
      status: 'succeeded',
      amount: payment.amountCents,
      amount_received: payment.amountCents,
      currency: payment.currency.toLowerCase(),
      metadata: { reference: payment.reference },
    })
    return id
  },
  /** Refunds a payment made by `takePayment`; returns the refund's id. */
  refund(intentId: string, amountCents: number): string {
    const id = store.newId('re')
    store.put({
      id,
      object: 'refund',
      created: store.created(),
      status: 'succeeded',
      amount: amountCents,
      currency: store.find(intentId)?.currency,
      payment_intent: intentId,
      metadata: {},
    })
    return id
  },
  setFaults: (faults: Faults) => store.set('faults', faults),
}

import { now } from '#app/shared/clock.server.ts'
import { emitEvent } from './deliveries.server.ts'
import { disputeActions, disputeIntent, refundIntent } from './refunds.server.ts'
import type { SandboxStore, StripeObject } from './store.server.ts'

/** The actions of a payer, or of a person on the provider's own pages. */
export const sandboxActions = [
  'pay',
  'pay-slowly',
  'decline',
  'cancel',
  'refund',
  ...disputeActions,
] as const
type SandboxAction = (typeof sandboxActions)[number]

/** Milliseconds until the bank confirms a slow payment: enough to read the page that says so. */
const bankCheckMs = 15_000

export function applyAction(
  store: SandboxStore,
  id: string,
  action: SandboxAction,
): { goTo: string | null; declined?: true } {
  const session = store.find(id)
  if (!session) return { goTo: null }
  const isOpen = session.status === 'open'
  switch (action) {
    case 'pay':
      if (isOpen) complete(store, session)
      return { goTo: String(session.success_url) }
    case 'pay-slowly':
      if (isOpen) payLater(store, session)
      return { goTo: String(session.success_url) }
    case 'decline':
      return { goTo: null, declined: true }
    case 'cancel':
      return { goTo: String(session.cancel_url) }
    default: {
      const intent = store.find(String(session.payment_intent))
      if (intent && action === 'refund') refundIntent(store, intent, Number(intent.amount_received))
      else if (intent && action !== 'refund') disputeIntent(store, intent, action)
      return { goTo: null }
    }
  }
}

function complete(store: SandboxStore, session: StripeObject) {
  const intent = {
    id: store.newId('pi'),
    object: 'payment_intent',
    created: store.created(),
    status: 'succeeded',
    amount: session.amount_total,
    amount_received: session.amount_total,
    currency: session.currency,
    description: session.description,
    metadata: session.metadata,
  }
  const paid = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: intent.id,
    settles_at: null,
  }
  store.put(intent)
  store.put(paid)
  emitEvent(store, 'payment_intent.succeeded', intent)
  emitEvent(store, 'checkout.session.completed', paid)
}

function payLater(store: SandboxStore, session: StripeObject) {
  store.put({ ...session, settles_at: now().getTime() + bankCheckMs })
  setTimeout(() => completeDueCheckouts(store), bankCheckMs).unref()
}

/** Completes checkouts that the bank has confirmed by now. */
export function completeDueCheckouts(store: SandboxStore) {
  for (const session of store.due()) {
    if (session.status === 'open') complete(store, session)
  }
}

import { now } from '#app/shared/clock.server.ts'
import { type Faults, happen } from './deliveries.server.ts'
import { refundIntent, sandboxApi } from './endpoints.server.ts'
import { SandboxStore, type Thing } from './store.server.ts'

export { faultSettings, sandboxKeys } from './deliveries.server.ts'

/** What a payer, or somebody at the provider's own pages, can do. */
export const sandboxActions = ['pay', 'pay-slowly', 'decline', 'cancel', 'refund'] as const
export const disputeActions = ['dispute', 'win-dispute', 'lose-dispute'] as const
export type SandboxAction = (typeof sandboxActions)[number] | (typeof disputeActions)[number]

/** How long the bank's check of a slow payment takes. */
const bankCheckMs = 3000

export type Sandbox = ReturnType<typeof openSandbox>

/**
 * A stand-in for the payment provider that speaks its protocol: the provider's own client talks to
 * `fetch`, a payer acts on a page, and the portal is told by signed messages.
 */
export function openSandbox() {
  const store = new SandboxStore()
  const api = sandboxApi(store)

  function act(id: string, action: SandboxAction): { goTo: string | null; declined?: true } {
    const session = store.find(id)
    if (!session) return { goTo: null }
    const isOpen = session.status === 'open'
    switch (action) {
      case 'pay':
        if (isOpen) complete(session)
        return { goTo: String(session.success_url) }
      case 'pay-slowly':
        if (isOpen) payLater(session)
        return { goTo: String(session.success_url) }
      case 'decline':
        return { goTo: null, declined: true }
      case 'cancel':
        return { goTo: String(session.cancel_url) }
      default:
        changeAfterwards(store.find(String(session.payment_intent)), action)
        return { goTo: null }
    }
  }

  function complete(session: Thing) {
    const intent = {
      id: store.newId('pi'),
      object: 'payment_intent',
      created: store.created(),
      status: 'succeeded',
      amount: session.amount_total,
      amount_received: session.amount_total,
      currency: session.currency,
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
    happen(store, 'payment_intent.succeeded', intent)
    happen(store, 'checkout.session.completed', paid)
  }

  function payLater(session: Thing) {
    store.put({ ...session, settles_at: now().getTime() + bankCheckMs })
    setTimeout(finishChecks, bankCheckMs).unref()
  }

  /** Also looked at with every call, so that a restart forgets no bank's check. */
  function finishChecks() {
    for (const session of store.due()) {
      if (session.status === 'open') complete(session)
    }
  }

  function changeAfterwards(intent: Thing | null, action: SandboxAction) {
    if (!intent) return
    if (action === 'refund') {
      refundIntent(store, intent, Number(intent.amount_received))
      return
    }
    const status = { dispute: 'needs_response', 'win-dispute': 'won', 'lose-dispute': 'lost' }
    const dispute = {
      id: intent.id.replace('pi', 'dp'),
      object: 'dispute',
      created: store.created(),
      status: status[action as keyof typeof status],
      amount: intent.amount_received,
      payment_intent: intent.id,
    }
    store.put(dispute)
    happen(store, `charge.dispute.${action === 'dispute' ? 'created' : 'closed'}`, dispute)
  }

  return {
    /** For the provider's client, instead of the network. */
    async fetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
      finishChecks()
      return api.request(url instanceof URL ? url.href : url, init)
    },
    find: (id: string) => store.find(id),
    act,
    /** What the provider's script in a browser does with a card. */
    confirmIntent(clientSecret: string, pays: boolean): 'succeeded' | 'declined' | 'unknown' {
      const intent = store.find(clientSecret.split('_secret_')[0] ?? '')
      if (intent?.client_secret !== clientSecret) return 'unknown'
      if (!pays) return 'declined'
      if (intent.status !== 'succeeded') {
        const paid = { ...intent, status: 'succeeded', amount_received: intent.amount }
        store.put(paid)
        happen(store, 'payment_intent.succeeded', paid)
      }
      return 'succeeded'
    },
    setFaults: (faults: Faults) => store.set('faults', faults),
  }
}

import { HTTPException } from 'hono/http-exception'
import { emitEvent } from './deliveries.server.ts'
import type { SandboxStore, StripeObject } from './store.server.ts'

export const disputeActions = ['dispute', 'win-dispute', 'lose-dispute'] as const
type DisputeAction = (typeof disputeActions)[number]

/**
 * Refunds money at the portal's request or, without metadata, as if on the provider's own pages.
 * @param asked cents; undefined for everything that is left
 */
export function refundIntent(
  store: SandboxStore,
  intent: StripeObject,
  asked: number | undefined,
  metadata: Record<string, string> = {},
): StripeObject {
  const given = store.listRefunds(intent.id).reduce((sum, refund) => sum + Number(refund.amount), 0)
  const left = Number(intent.amount_received) - given
  if (left === 0) {
    const message = 'Charge has already been refunded.'
    throw new HTTPException(400, { message, cause: 'charge_already_refunded' })
  }
  const amount = asked ?? left
  if (amount > left) {
    const message = 'Refund amount is greater than unrefunded amount on charge.'
    throw new HTTPException(400, { message })
  }
  const refund = {
    id: store.newId('re'),
    object: 'refund',
    created: store.created(),
    status: 'succeeded',
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    metadata,
  }
  store.put(refund)
  emitEvent(store, 'refund.created', { ...refund, status: 'pending' })
  emitEvent(store, 'refund.updated', refund)
  return refund
}

const disputeStatus: Record<DisputeAction, string> = {
  dispute: 'needs_response',
  'win-dispute': 'won',
  'lose-dispute': 'lost',
}

export function disputeIntent(store: SandboxStore, intent: StripeObject, action: DisputeAction) {
  const dispute = {
    id: intent.id.replace('pi', 'dp'),
    object: 'dispute',
    created: store.created(),
    status: disputeStatus[action],
    amount: intent.amount_received,
    payment_intent: intent.id,
  }
  store.put(dispute)
  emitEvent(store, `charge.dispute.${action === 'dispute' ? 'created' : 'closed'}`, dispute)
}

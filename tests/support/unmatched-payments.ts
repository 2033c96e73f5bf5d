import { parseProviderEvent } from '#app/domain/payments/provider/provider-events.server.ts'
import { applyProviderEvent } from '#app/domain/payments/provider/webhooks.server.ts'
import { reconcilePayments } from '#app/domain/payments/reconciliation.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments, unmatchedPayments } from '#db/schema/index.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { atCheckout } from './payments.ts'

let count = 0
const nextName = (prefix: string) => {
  count += 1
  return `${prefix}_${count}`
}

const reference = 'a-reference-of-ours-22'

/** Returns functions that each apply one of the provider's events about the same payment. */
export function makeProviderEvents(
  db: OpenDatabase,
  { amount = 2500, currency = 'usd', about = reference, intentId = nextName('pi') } = {},
) {
  const sessionId = nextName('cs')
  const metadata = { reference: about }
  const send = (type: string, object: object) =>
    applyProviderEvent(
      db,
      parseProviderEvent({ id: nextName('evt'), type, data: { object: { ...object, metadata } } }),
    )
  const intent = { id: intentId, status: 'succeeded', amount_received: amount, currency }
  const session = {
    id: sessionId,
    payment_intent: intentId,
    payment_status: 'paid',
    amount_total: amount,
    currency,
    customer_email: 'payer@example.org',
  }
  const refund = { id: nextName('re'), payment_intent: intentId, amount, status: 'succeeded' }
  const dispute = { id: nextName('dp'), payment_intent: intentId, amount }
  return {
    intentId,
    sessionId,
    refundId: refund.id,
    succeeded: () => send('payment_intent.succeeded', { ...intent, description: 'A seat' }),
    completed: () => send('checkout.session.completed', session),
    refunded: (part = amount, status = 'succeeded') =>
      send('refund.updated', { ...refund, amount: part, status }),
    disputed: (status: string) => send('charge.dispute.created', { ...dispute, status }),
  }
}

/** Pays at the provider, deletes all payments here and reconciles; returns the unmatched payment. */
export async function makeUnmatchedPayment(db: OpenDatabase) {
  const { sessionId } = await atCheckout(db)
  sandbox.applyAction(sessionId, 'pay')
  db.delete(payments).run()
  await reconcilePayments(db)
  const kept = db.select().from(unmatchedPayments).all()
  const found = kept.find((row) => row.providerSessionId === sessionId)
  if (!found) throw new Error('The money was not found.')
  return found
}

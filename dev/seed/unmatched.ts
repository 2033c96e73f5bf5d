import { randomBytes } from 'node:crypto'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Tx } from '#db/client.server.ts'
import { unmatchedPayments } from '#db/schema/unmatched-payments.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { demoAccounts } from './accounts.ts'

const amountCents = 2400
const description = '2 × Seat for “Lantern walk”'

/** Pays at the test checkout for an order that is missing from the demo town. */
export async function payUnknownOrder() {
  const reference = randomBytes(16).toString('base64url')
  const item = 'line_items[0]'
  const price = `${item}[price_data]`
  const body = new URLSearchParams({
    mode: 'payment',
    customer_email: demoAccounts.member.email,
    [`${item}[quantity]`]: '1',
    [`${price}[currency]`]: config.currency.toLowerCase(),
    [`${price}[unit_amount]`]: String(amountCents),
    [`${price}[product_data][name]`]: description,
    'metadata[reference]': reference,
    success_url: config.origin,
    cancel_url: config.origin,
    expires_at: String(Math.ceil(Date.now() / 1000) + 3600),
  })
  const url = 'https://api.stripe.com/v1/checkout/sessions'
  const opened = await sandbox.fetch(url, { method: 'POST', body })
  if (!opened.ok) throw new Error(await opened.text())
  const { id: sessionId } = (await opened.json()) as { id: string }
  sandbox.applyAction(sessionId, 'pay')
  const intentId = String(sandbox.find(sessionId)?.payment_intent)
  return { reference, sessionId, intentId }
}

/** Stores the money without an order, as after a restore of an older copy. */
export function seedUnmatchedPayment(tx: Tx, paid: Awaited<ReturnType<typeof payUnknownOrder>>) {
  tx.insert(unmatchedPayments)
    .values({
      reference: paid.reference,
      reason: 'unknown',
      providerSessionId: paid.sessionId,
      providerIntentId: paid.intentId,
      amountCents,
      currency: config.currency,
      payerEmail: demoAccounts.member.email,
      description,
      paidAt: nowInstant(),
    })
    .run()
}

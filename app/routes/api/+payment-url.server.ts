import { startCheckout } from '#app/domain/payments/checkout.server.ts'
import { refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import type { Text } from '#app/text/index.ts'

/**
 * Returns the address to pay at, or the reason why there is none.
 * @param failed a sentence to add when the provider cannot be reached
 */
export async function paymentUrl(text: Text, { id }: { id: number }, failed = '') {
  const checkout = await startCheckout(db, id)
  if (checkout.ok) return { url: checkout.url }
  return refuse(503, `${failed} ${text.payments.reasons[checkout.reason]}`.trim())
}

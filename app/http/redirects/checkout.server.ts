import { redirect } from 'react-router'
import { type OpenedPayment, startCheckout } from '#app/domain/payments/provider/checkout.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import type { Text } from '#app/text/index.ts'
import { redirectWithFlash } from './flash.server.ts'

/**
 * Redirects to the page where the payment is made: the provider's, or the payment's own.
 * @param failed a sentence to add when the provider cannot be reached
 */
export async function redirectToPayment({ id, reference }: OpenedPayment, text: Text, failed = '') {
  const checkout = await startCheckout(db, id)
  if (checkout.ok) return redirect(checkout.url, { status: 303 })
  const message = `${failed} ${text.payments.reasons[checkout.reason]}`.trim()
  return redirectWithFlash(paths.payment(reference), { kind: 'error', message })
}

/**
 * Redirects to where a fee is paid, or, if there was none to pay, to a page that shows what it gave.
 * @param done where that is, and what the visitor is told there
 * @param failed a sentence to add when the provider cannot be reached
 */
export function redirectAfterFee(
  payment: OpenedPayment | null,
  done: { to: string; message: string },
  failed: string,
  text: Text,
) {
  if (payment) return redirectToPayment(payment, text, failed)
  return redirectWithFlash(done.to, { kind: 'success', message: done.message })
}

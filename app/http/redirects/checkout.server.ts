import { redirect } from 'react-router'
import { type OpenedPayment, startCheckout } from '#app/domain/payments/provider/checkout.server.ts'
import {
  type Context,
  getText,
  type RequestDetails,
  requestDetails,
} from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithFlash } from './flash.server.ts'

/**
 * Logs why the provider refused to begin a payment, as it does for a wrong key. That it could not be
 * reached is logged by the jobs.
 */
export function logRefusal(
  { log }: RequestDetails,
  failure: { reason: string; refusal?: Error | null },
) {
  if (failure.refusal) log.error({ err: failure.refusal }, 'payment refused by the provider')
}

/** Returns where to pay, or the reason why there is no such place. */
export async function openCheckout(details: RequestDetails, { id }: OpenedPayment) {
  const checkout = await startCheckout(db, id)
  if (!checkout.ok) logRefusal(details, checkout)
  return checkout
}

/**
 * Redirects to the page where the payment is made: the provider's, or the payment's own.
 * @param failed a sentence to add when the provider cannot be reached
 */
export async function redirectToPayment(context: Context, payment: OpenedPayment, failed = '') {
  const checkout = await openCheckout(context.get(requestDetails), payment)
  if (checkout.ok) return redirect(checkout.url, { status: 303 })
  const message = `${failed} ${getText(context).payments.reasons[checkout.reason]}`.trim()
  return redirectWithFlash(paths.payment(payment.reference), { kind: 'error', message })
}

/**
 * Redirects to where a fee is paid, or, if there was none to pay, to a page that shows what it gave.
 * @param done where that is, and what the visitor is told there
 * @param failed a sentence to add when the provider cannot be reached
 */
export function redirectAfterFee(
  context: Context,
  payment: OpenedPayment | null,
  done: { to: string; message: string },
  failed: string,
) {
  if (payment) return redirectToPayment(context, payment, failed)
  return redirectWithFlash(done.to, { kind: 'success', message: done.message })
}

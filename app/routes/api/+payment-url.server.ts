import type { OpenedPayment } from '#app/domain/payments/provider/checkout.server.ts'
import { refuse } from '#app/http/api/api.server.ts'
import type { RequestDetails } from '#app/http/context.server.ts'
import { openCheckout } from '#app/http/redirects/checkout.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import type { Text } from '#app/text/index.ts'

/**
 * Returns the address to pay at, or the reason why there is none. A payment that is paid or closed,
 * as for a call that is sent again, has its own page, which says so.
 * @param failed a sentence to add when the provider cannot be reached
 */
export async function paymentUrl(
  details: RequestDetails,
  payment: OpenedPayment,
  text: Text,
  failed = '',
) {
  const checkout = await openCheckout(details, payment)
  if (checkout.ok) return { url: checkout.url }
  if (checkout.reason === 'not_open')
    return { url: config.origin + paths.payment(payment.reference) }
  return refuse(503, `${failed} ${text.payments.reasons[checkout.reason]}`.trim())
}

/**
 * Returns the address to pay a fee at or, if there was none to pay, that of the page that shows what
 * it gave.
 */
export async function feeUrl(
  details: RequestDetails,
  payment: OpenedPayment | null,
  page: string,
  failed: string,
  text: Text,
) {
  return payment ? paymentUrl(details, payment, text, failed) : { url: config.origin + page }
}

import { usesSandbox } from '#app/domain/payments/provider/provider-keys.server.ts'
import { notFound } from '#app/http/errors.ts'

/**
 * Returns the payment sandbox.
 * @throws 404 where a real account is configured
 */
export async function requireSandbox() {
  if (!usesSandbox) throw notFound()
  return import('#dev/stripe-sandbox/sandbox.server.ts')
}

import { usesSandbox } from '#app/domain/payments/provider-keys.server.ts'
import { notFound } from '#app/http/errors.ts'

/** The stand-in for the payment provider; not found where the town's own account is connected. */
export async function requireSandbox() {
  if (!usesSandbox) throw notFound()
  return import('#dev/stripe-sandbox/sandbox.server.ts')
}

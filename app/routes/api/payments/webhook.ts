import { applyProviderEvent, readProviderEvent } from '#app/domain/payments/webhooks.server.ts'
import { db } from '#app/http/database.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Route } from './+types/webhook'

/**
 * The payment provider's messages. Who sends them is known by the signature over the raw body; the
 * answer says that the message is kept, so it comes after the commit.
 */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== 'POST') {
    const error = textFor().common.methodNotAllowed
    return Response.json({ error }, { status: 405, headers: { Allow: 'POST' } })
  }
  const event = readProviderEvent(await request.text(), request.headers.get('stripe-signature'))
  if (!event) return Response.json({ error: textFor().common.badRequest }, { status: 400 })
  await applyProviderEvent(db, event)
  return Response.json({ received: true })
}

export function loader() {
  const error = textFor().common.methodNotAllowed
  return Response.json({ error }, { status: 405, headers: { Allow: 'POST' } })
}

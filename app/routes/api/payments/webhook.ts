import { applyProviderEvent, readProviderEvent } from '#app/domain/payments/webhooks.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import type { Route } from './+types/webhook'

/**
 * The payment provider's messages. Who sends them is known by the signature over the raw body; the
 * answer says that the message is kept, so it comes after the commit.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  if (request.method !== 'POST') {
    const error = text.common.methodNotAllowed
    return Response.json({ error }, { status: 405, headers: { Allow: 'POST' } })
  }
  const event = readProviderEvent(await request.text(), request.headers.get('stripe-signature'))
  if (!event) return Response.json({ error: text.common.badRequest }, { status: 400 })
  await applyProviderEvent(db, event)
  return Response.json({ received: true })
}

export function loader({ context }: Route.LoaderArgs) {
  const error = getText(context).common.methodNotAllowed
  return Response.json({ error }, { status: 405, headers: { Allow: 'POST' } })
}

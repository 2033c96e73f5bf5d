import {
  applyProviderEvent,
  readProviderEvent,
} from '#app/domain/payments/provider/webhooks.server.ts'
import { errorResponse } from '#app/http/api/api.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readText } from '#app/http/forms/bounded-input.server.ts'
import type { Route } from './+types/webhook'

/**
 * Receives the payment provider's messages. The signature over the raw body proves the sender. A
 * 200 tells the provider that the message is stored, so it is sent after the commit.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  if (request.method !== 'POST') {
    const error = text.common.methodNotAllowed
    return errorResponse(405, { error }, { Allow: 'POST' })
  }
  const event = readProviderEvent(
    await readText(request, text),
    request.headers.get('stripe-signature'),
  )
  if (!event) return errorResponse(400, { error: text.common.badRequest })
  await applyProviderEvent(db, event)
  return Response.json({ received: true })
}

export function loader({ context }: Route.LoaderArgs) {
  const error = getText(context).common.methodNotAllowed
  return errorResponse(405, { error }, { Allow: 'POST' })
}

import { getText } from '#app/http/context.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { requireSandbox } from '../+sandbox.server.ts'
import type { Route } from './+types/confirm'

/** Receives the card from the stand-in for the payment provider's script. */
export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const { sandbox, sandboxForms } = await requireSandbox()
  const form = await readForm(request, sandboxForms.confirm, text)
  if (!form.ok) return form.refuse()
  const { client_secret: secret, outcome } = form.value
  const status = sandbox.confirmIntent(secret, outcome === 'pay')
  if (status === 'succeeded') return Response.json({ paymentIntent: { status } })
  const message = text.payments.sandbox[status === 'declined' ? 'declined' : 'closed']
  return Response.json({ error: { message } })
}

export function loader() {
  throw notFound()
}

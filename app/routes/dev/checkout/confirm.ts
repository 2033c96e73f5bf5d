import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms.server.ts'
import { textFor } from '#app/text/index.ts'
import { requireSandbox } from '../+sandbox.server.ts'
import type { Route } from './+types/confirm'

/** Where the stand-in for the payment service's script sends a card. */
export async function action({ request }: Route.ActionArgs) {
  const { sandbox, sandboxForms } = await requireSandbox()
  const form = await readForm(request, sandboxForms.confirm)
  if (!form.ok) return form.refuse()
  const { client_secret: secret, outcome } = form.value
  const status = sandbox.confirmIntent(secret, outcome === 'pay')
  if (status === 'succeeded') return Response.json({ paymentIntent: { status } })
  const message = textFor().payments.sandbox[status === 'declined' ? 'declined' : 'closed']
  return Response.json({ error: { message } })
}

export function loader() {
  throw notFound()
}

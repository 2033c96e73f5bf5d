import { getText } from '#app/http/context.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { requireSandbox } from '../+sandbox.server.ts'
import type { Route } from './+types/webhook-faults'

/** Sets how unreliably the sandbox sends messages, for tests. */
export async function action({ context, request }: Route.ActionArgs) {
  const { sandbox, sandboxForms } = await requireSandbox()
  const form = await readForm(request, sandboxForms.faults, getText(context))
  if (!form.ok) return form.refuse()
  sandbox.setFaults(form.value)
  return form.value
}

export function loader() {
  throw notFound()
}

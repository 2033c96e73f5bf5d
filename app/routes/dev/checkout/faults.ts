import { sandbox } from '#app/domain/payments/provider.server.ts'
import { faultSettings } from '#app/domain/payments/sandbox/sandbox.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms.server.ts'
import type { Route } from './+types/faults'

/** How unreliably the sandbox tells the portal; for tests. */
export async function action({ request }: Route.ActionArgs) {
  if (!sandbox) throw notFound()
  const form = await readForm(request, faultSettings)
  if (!form.ok) return form.refuse()
  sandbox.setFaults(form.value)
  return form.value
}

export function loader() {
  throw notFound()
}

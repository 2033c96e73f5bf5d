import { sandbox } from '#app/domain/payments/provider.server.ts'
import { faultSettings } from '#app/domain/payments/sandbox/sandbox.server.ts'
import { notFound } from '#app/http/errors.ts'
import type { Route } from './+types/faults'

/** How unreliably the sandbox tells the portal; for tests. */
export async function action({ request }: Route.ActionArgs) {
  if (!sandbox) throw notFound()
  const faults = faultSettings.safeParse(await request.json())
  if (!faults.success) return Response.json({ error: faults.error.message }, { status: 400 })
  sandbox.setFaults(faults.data)
  return Response.json(faults.data)
}

export function loader() {
  throw notFound()
}

import { getText } from '#app/http/context.server.ts'
import type { Route } from './+types/$'

/** Answers all API addresses that no other route matches. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ error: getText(context).common.notFound.title }, { status: 404 })
}

export const action = loader

import { errorResponse } from '#app/http/api/api.server.ts'
import { getText } from '#app/http/context.server.ts'
import type { Route } from './+types/$'

/** Answers all API addresses that no other route matches. */
export function loader({ context }: Route.LoaderArgs) {
  return errorResponse(404, { error: getText(context).common.notFound.title })
}

export const action = loader

import { thrownContext } from '#app/http/context.server.ts'
import { notFound } from '#app/http/errors.ts'
import type { Route } from './+types/$'

/**
 * Answers every address that no other route matches. Also shows what a route without a page threw
 * (`server/error-pages.ts`).
 */
export function loader({ context }: Route.LoaderArgs) {
  throw context.get(thrownContext) ?? notFound()
}

export function action() {
  throw notFound()
}

export default function NotFound() {
  return null
}

import { addCountedViews } from '#app/domain/views/count-view.server.ts'
import { getText, requestDetails } from '#app/http/context.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readText } from '#app/http/forms/bounded-input.server.ts'
import type { Route } from './+types/replica-views'

/** Receives the views that the replica has counted; 404 for anybody else. */
export async function action({ context, request }: Route.ActionArgs) {
  if (!context.get(requestDetails).isFromOtherBox) throw notFound()
  addCountedViews(await readText(request, getText(context)))
  return new Response(null, { status: 204 })
}

export function loader() {
  throw notFound()
}

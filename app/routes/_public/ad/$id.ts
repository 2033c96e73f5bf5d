import { redirect } from 'react-router'
import { incrementCounter } from '#app/domain/campaigns/impressions.server.ts'
import { findClicked } from '#app/domain/campaigns/rotation.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { isCountedRequest } from '#app/shared/counted-visit.server.ts'
import type { Route } from './+types/$id'

/** Counts a click on an ad and redirects to the advertised page, always one of this portal. */
export function loader({ request, params }: Route.LoaderArgs) {
  const clicked = findClicked(db, parseId(params.id))
  if (!clicked) throw notFound()
  const isCountable =
    clicked.isRunning && request.method === 'GET' && isCountedRequest(request.headers)
  if (isCountable) incrementCounter(parseId(params.id), 'clicks')
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  return redirect(clicked.path, { status: 302, headers })
}

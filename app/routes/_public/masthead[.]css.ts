import { readMastheadCss } from '#app/domain/settings/masthead-colors.ts'
import { notFound } from '#app/http/errors.ts'
import type { Route } from './+types/masthead[.]css'

/**
 * Serves the masthead's stylesheet for the colors in the address, so that it can be cached forever.
 */
export function loader({ request }: Route.LoaderArgs) {
  const css = readMastheadCss(new URL(request.url).searchParams)
  if (css === null) throw notFound()
  return new Response(css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}

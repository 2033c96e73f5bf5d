import { mastheadCss, readMasthead } from '#app/domain/settings/masthead-colors.ts'
import { notFound } from '#app/http/errors.ts'
import type { Route } from './+types/masthead[.]css'

/**
 * Serves the masthead's stylesheet for the colors in the address, so that it can be cached forever.
 */
export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const colors = readMasthead(`${search.get('ground')} ${search.get('text')}`)
  if (!colors) throw notFound()
  return new Response(mastheadCss(colors), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}

import { readDesign } from '#app/domain/events/design/design.ts'
import { designCss } from '#app/domain/events/design/design-css.ts'
import type { Route } from './+types/event-design[.]css'

/**
 * Serves the stylesheet that the address describes. With a content hash in the address it never
 * changes.
 */
export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const lifetime = search.has('v') ? 'max-age=31536000, immutable' : 'max-age=60'
  return new Response(designCss(readDesign(search)), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': `public, ${lifetime}` },
  })
}

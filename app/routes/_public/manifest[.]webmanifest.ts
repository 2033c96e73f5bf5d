import { publicFile } from '#app/http/cache-headers.ts'
import { localeContext } from '#app/http/context.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import type { Route } from './+types/manifest[.]webmanifest'

const icons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
]

/** What a telephone needs to put the portal on its home screen, under the town's name. */
export function loader({ context }: Route.LoaderArgs) {
  const manifest = {
    name: config.portalName,
    short_name: config.portalName,
    lang: context.get(localeContext),
    start_url: paths.home(),
    display: 'minimal-ui',
    background_color: '#fbf8f1',
    theme_color: '#1d5a45',
    icons,
  }
  return new Response(JSON.stringify(manifest), {
    headers: publicFile('application/manifest+json'),
  })
}

import { getSettings } from '#app/domain/settings/settings.server.ts'
import { publicFile } from '#app/http/cache-headers.ts'
import { localeContext } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import type { Route } from './+types/manifest[.]webmanifest'

const icons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
]

/**
 * The web app manifest, with which a phone puts the portal on its home screen under the town's
 * name.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { PORTAL_NAME: name } = getSettings(db)
  const manifest = {
    name,
    short_name: name,
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

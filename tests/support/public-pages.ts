import { accessTable } from '#tests/http/access-table.ts'
import { screenPatterns } from './routes.ts'

/** Public pages that are not for search engines: forms, and pages about one person's business. */
export const unlisted = new Set([
  '/login',
  '/login/code',
  '/logout',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/resend-verification',
  '/verify-email',
  '/change-email',
  '/payments/:reference',
  // The search has endlessly many pages.
  '/search',
  '/ad',
  '/door/:token',
  '/classifieds/renew/:token',
  '/classifieds/messages/:token',
  '/advertise-play-listing/renew/:token',
  '/still-available/:token',
  // These pages have no content yet.
  '/community/forums',
  '/community/volunteer',
  '/community/social',
])

const opensForAll = (pattern: string) => {
  const { GET, formAt } = accessTable[pattern] ?? {}
  return GET?.anonymous === 'ok' || (GET?.anonymous === 'missing' && formAt !== undefined)
}
const isOurs = (pattern: string) => !/^\/(dev\b|\*)/.test(pattern)
export const publicPages = screenPatterns().filter(
  (pattern) => isOurs(pattern) && opensForAll(pattern),
)
export const listedPages = publicPages.filter((pattern) => !unlisted.has(pattern))

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => decoded[name] ?? '')
const decoded: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
/** Returns what a pattern captures, with HTML entities decoded. */
export const findAll = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text = '']) => decode(text))
/** Returns what the head of a page tells programs. */
export const readHead = (html: string) => ({
  titles: findAll(html, /<title>(.*?)<\/title>/gs),
  canonical: findAll(html, /<link rel="canonical" href="([^"]*)"/g),
  description: findAll(html, /<meta name="description" content="([^"]*)"/g),
  robots: findAll(html, /<meta name="robots" content="([^"]*)"/g),
  feeds: findAll(html, /<link rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]*)"/g),
  preview: Object.fromEntries(
    [...html.matchAll(/<meta property="og:([^"]+)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name, decode(content ?? '')],
    ),
  ),
  things: findAll(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((json) =>
    JSON.parse(json),
  ),
})

import { hasOwnCookie } from '#app/http/cookies.ts'
import { paths } from '#app/paths.ts'
import { chosenLocale, requestLocale } from './chosen-language.ts'

export type Ask = {
  method?: string
  url?: string
  headers: Record<string, string | string[] | undefined>
}

/**
 * Returns the cache key of a request; null unless it is a GET or HEAD without token or cookie of ours,
 * because only those visitors all see the same page.
 */
export function cacheKey(ask: Ask): string | null {
  const { method, url = '/', headers } = ask
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.authorization !== undefined || hasOwnCookie(headers.cookie as string)) return null
  const choice = chosenLocale(ask) ? 'chosen' : 'accepted'
  const weight = headers['save-data'] === 'on' ? 'save' : 'full'
  return `${weight} ${choice} ${requestLocale(ask)} ${keptAddress(url)}`
}

const { properties, work, play, events, classifieds } = paths

/** The filters by path; `search` is an older name of `q` in lists of listings. */
const feedFilters = new Map<string, ReadonlySet<string>>(
  [properties.feed, work.feed, play.feed, events.feed, events.calendar, classifieds.feed].map(
    ({ pattern, query }) => [pattern, new Set([...query, 'search'])],
  ),
)

/**
 * Returns the part of an address that decides what a page is. A feed is as costly as any page and
 * read by programs that add parameters of their own, so that each would fill the cache again.
 */
function keptAddress(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const filters = feedFilters.get(path)
  if (!filters || query === undefined) return url
  const asked = [...new URLSearchParams(url.slice(path.length))]
  return `${path}?${new URLSearchParams(asked.filter(([name]) => filters.has(name)))}`
}

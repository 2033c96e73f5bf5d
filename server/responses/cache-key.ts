import { fileName } from '#app/domain/photos/photo-address.ts'
import { hasOwnCookie } from '#app/http/cookies.ts'
import { paths } from '#app/paths.ts'
import { type Locale, locales } from '#app/text/index.ts'
import { chosenLocale, requestLocale } from '../requests/chosen-language.ts'
import { isArrival } from './inline-styles.ts'

export type Ask = {
  method?: string
  url?: string
  headers: Record<string, string | string[] | undefined>
}

/**
 * The beginnings of cache keys, made once: a key of few parts takes less time to make and to find.
 */
const keyStarts = { chosen: createKeyStarts('chosen'), accepted: createKeyStarts('accepted') }

function createKeyStarts(how: string) {
  const start = (locale: Locale) => ({
    full: `full ${how} ${locale} `,
    save: `save ${how} ${locale} `,
    fullArrival: `full arrival ${how} ${locale} `,
    saveArrival: `save arrival ${how} ${locale} `,
  })
  return Object.fromEntries(locales.map((locale) => [locale, start(locale)])) as Record<
    Locale,
    ReturnType<typeof start>
  >
}

/**
 * The addresses of photos, which are the same for everybody, in any language. Whole, because the
 * router reads `/photos/../about` as a page.
 */
const photo = new RegExp(`^${paths.photo.pattern.replace(':file', fileName)}\\.webp$`)

/**
 * Returns the cache key of a request. Null unless it is a GET or HEAD for a photo, or one without a
 * token or one of the portal's cookies, because only visitors without those all see the same page.
 */
export function cacheKey(ask: Ask): string | null {
  const { method, url = '/', headers } = ask
  if (method !== 'GET' && method !== 'HEAD') return null
  if (photo.test(url)) return url
  if (headers.authorization !== undefined || hasOwnCookie(headers.cookie as string)) return null
  const starts = keyStarts[chosenLocale(ask) ? 'chosen' : 'accepted'][requestLocale(ask)]
  const saves = headers['save-data'] === 'on'
  if (isArrival(ask)) return (saves ? starts.saveArrival : starts.fullArrival) + url
  return (saves ? starts.save : starts.full) + url
}

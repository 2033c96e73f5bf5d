import { hasOwnCookie } from '#app/http/cookies.ts'
import { chosenLocale, requestLocale } from './chosen-language.ts'

export type Ask = {
  method?: string
  url?: string
  headers: Record<string, string | string[] | undefined>
}

/**
 * Returns the cache key of a request. Null unless it is a GET or HEAD without a token or one of the
 * portal's cookies, because only visitors without those all see the same page.
 */
export function cacheKey(ask: Ask): string | null {
  const { method, url = '/', headers } = ask
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.authorization !== undefined || hasOwnCookie(headers.cookie as string)) return null
  const chosen = chosenLocale(ask)
  const weight = headers['save-data'] === 'on' ? 'save' : 'full'
  return `${weight} ${chosen ? 'chosen' : 'accepted'} ${chosen ?? requestLocale(ask)} ${url}`
}

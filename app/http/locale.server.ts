import { parseAccept } from 'hono/utils/accept'
import { config } from '#app/shared/config.server.ts'
import { findLocale, type Locale, locales } from '#app/text/index.ts'

/**
 * The language of a visitor whom the portal does not know: the first of Accept-Language that it
 * speaks, else the town's. The page cache's key and what is rendered both ask here.
 */
export function acceptedLocale(acceptLanguage: string | undefined): Locale {
  if (locales.length === 1) return config.locale
  for (const { type } of parseAccept(acceptLanguage ?? '')) {
    const locale = findLocale(type) ?? findLocale(type.split('-')[0]?.toLowerCase())
    if (locale) return locale
  }
  return config.locale
}

/** What a page that everybody gets differs by; with one language, by none. */
export const localeVary = locales.length > 1 ? ', Accept-Language' : ''

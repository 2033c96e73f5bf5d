import { parseAccept } from 'hono/utils/accept'
import { config } from '#app/shared/config.server.ts'
import { findLocale, type Locale, locales } from '#app/text/index.ts'

/**
 * Returns the language for an unknown visitor whose address names none: the first supported one in
 * Accept-Language, otherwise the town's.
 */
export function acceptedLocale(acceptLanguage: string | undefined): Locale {
  if (locales.length === 1) return config.locale
  for (const { type, q } of parseAccept(acceptLanguage ?? '')) {
    if (q === 0) continue
    const locale = findLocale(type) ?? findLocale(type.split('-')[0]?.toLowerCase())
    if (locale) return locale
  }
  return config.locale
}

/** The addition to Vary on public pages; empty with only one language. */
export const localeVary = locales.length > 1 ? ', Accept-Language' : ''

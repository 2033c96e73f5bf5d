import { languageAddress } from '#app/paths.ts'
import { findLocale, type Locale } from '#app/text/index.ts'
import { config } from './config.server.ts'

/** Returns a chosen language if the portal supports it, otherwise the town's. */
export function toLocale(value: string | null | undefined): Locale {
  return findLocale(value) ?? config.locale
}

/**
 * The whole address of a page, for mail and for the payment provider: in the language of whoever follows
 * it, unless that is the town's own (docs/rules.md#language).
 */
export function addressFor(locale: Locale, path: string): string {
  return config.origin + (locale === config.locale ? path : languageAddress(locale, path))
}

import { languageAddress } from '#app/paths.ts'
import { findLocale, type Locale } from '#app/text/index.ts'
import { config } from './config.server.ts'

/** Returns the chosen language if the portal supports it, otherwise the town's. */
export function toLocale(value: string | null | undefined): Locale {
  return findLocale(value) ?? config.locale
}

/**
 * Returns the full address of a page for mail and the payment provider. It contains the language,
 * except the town's own, so that the page is shown in it (docs/rules.md#language).
 */
export function addressFor(locale: Locale, path: string): string {
  return config.origin + (locale === config.locale ? path : languageAddress(locale, path))
}

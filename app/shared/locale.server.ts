import { findLocale, type Locale } from '#app/text/index.ts'
import { config } from './config.server.ts'

/** Returns a chosen language if the portal supports it, otherwise the town's. */
export function toLocale(value: string | null | undefined): Locale {
  return findLocale(value) ?? config.locale
}

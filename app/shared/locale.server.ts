import { findLocale, type Locale } from '#app/text/index.ts'
import { config } from './config.server.ts'

/** The language somebody has chosen, where the portal speaks it; else the town's. */
export function toLocale(value: string | null | undefined): Locale {
  return findLocale(value) ?? config.locale
}

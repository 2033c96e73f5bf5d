import { type Locale, locales } from '#app/text/index.ts'
import type { Settings } from './setting.ts'

/**
 * Returns the town's own text of the about page, in the reader's language or else in another; null
 * if the town wrote none. An empty line begins a paragraph.
 */
export function chooseAboutText(settings: Settings, locale: Locale) {
  const written = [locale, ...locales].find((one) => settings[`about.${one}`])
  if (!written) return null
  const paragraphs = settings[`about.${written}`].split(/\n\s*\n/)
  return { locale: written === locale ? undefined : written, paragraphs }
}

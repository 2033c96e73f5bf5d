import { createContext, useContext } from 'react'
import { en } from './en/index.ts'
import { es } from './es/index.ts'

/** Every sentence that people read, by domain. Each language is an object of this type. */
export type Text = typeof en

/** The portal's languages. To add one, add a folder next to `en/` and its name here. */
const catalogs = { en, es } satisfies Record<string, Text>
export type Locale = keyof typeof catalogs

export const locales = Object.keys(catalogs) as [Locale, ...Locale[]]

export function textFor(locale: Locale): Text {
  return catalogs[locale]
}

/** Returns a supported language; null for any other value. */
export function findLocale(value: string | null | undefined): Locale | null {
  return locales.find((locale) => locale === value) ?? null
}

/** The language of the page. */
export const LocaleContext = createContext<Locale | null>(null)

export function useLocale(): Locale {
  const locale = useContext(LocaleContext)
  if (!locale) throw new Error('Text is rendered inside of a LocaleContext only.')
  return locale
}

/** Returns the catalog of the page's language. */
export function useText(): Text {
  return textFor(useLocale())
}

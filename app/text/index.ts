import { createContext, useContext } from 'react'
import * as catalogs from './catalogs.ts'

/** Every sentence that people read, by domain. Each language is an object of this type. */
export type Text = typeof catalogs.en
export type Locale = keyof typeof catalogs

const byLocale: Record<Locale, Text> = catalogs

export const locales = Object.keys(byLocale) as [Locale, ...Locale[]]

export function textFor(locale: Locale): Text {
  return byLocale[locale]
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

import { createContext, useContext } from 'react'
import { en } from './en/index.ts'

/** Every sentence a person reads, by domain. Another language is another object of this type. */
export type Text = typeof en

/** The languages of the portal: a second one is its folder beside `en/` and a line in each table. */
const catalogs = { en }
export type Locale = keyof typeof catalogs

/** How each language writes numbers, days and hours. */
export const intlLocales: Record<Locale, string> = { en: 'en-US' }

/** Where nobody has chosen a language. */
export const defaultLocale: Locale = 'en'

export function textFor(locale: Locale = defaultLocale): Text {
  return catalogs[locale]
}

/** A stored or asked-for language, where the portal speaks it. */
export function toLocale(value: string | null | undefined): Locale {
  return value && Object.hasOwn(catalogs, value) ? (value as Locale) : defaultLocale
}

/** The language of the page. */
export const LocaleContext = createContext<Locale>(defaultLocale)

/** The catalog in the language of the page. */
export function useText(): Text {
  return textFor(useContext(LocaleContext))
}

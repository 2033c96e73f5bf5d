import { createContext, useContext } from 'react'
import { en } from './en/index.ts'

/** Every sentence a person reads, by domain. Another language is another object of this type. */
export type Text = typeof en

/** The languages of the portal: a second one is its folder beside `en/` and its name here. */
const catalogs = { en } satisfies Record<string, Text>
export type Locale = keyof typeof catalogs

export const locales = Object.keys(catalogs) as [Locale, ...Locale[]]

export function textFor(locale: Locale): Text {
  return catalogs[locale]
}

/** A stored or asked-for language, where the portal speaks it. */
export function findLocale(value: string | null | undefined): Locale | null {
  return locales.find((locale) => locale === value) ?? null
}

/** The language of the page. */
export const LocaleContext = createContext<Locale | null>(null)

export function useLocale(): Locale {
  const locale = useContext(LocaleContext)
  if (!locale) throw new Error('Text is drawn inside of a LocaleContext only.')
  return locale
}

/** The catalog in the language of the page. */
export function useText(): Text {
  return textFor(useLocale())
}

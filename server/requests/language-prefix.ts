import { isCallPath, languageAddress, paths } from '#app/paths.ts'
import { findLocale, type Locale, locales } from '#app/text/index.ts'

/**
 * Addresses without a language: those for programs, which send Accept-Language, and for proxies and
 * monitors. Matches every spelling that the router accepts.
 */
const machinePaths = new RegExp(
  `^(?:${[paths.healthz(), paths.readyz(), paths.metrics(), paths.replicaViews()].join('|')})/*(?:\\?|$)`,
  'i',
)

/** Tested first, because it is quicker than to read the language, which few addresses have. */
const languageStart = new RegExp(`^/(?:${locales.join('|')})(?:[/?]|$)`)

/** Splits an address into its language and the rest; null if it has no language. */
export function splitLanguage(address: string): { locale: Locale; address: string } | null {
  if (locales.length === 1 || !languageStart.test(address)) return null
  const [, name, rest = ''] = /^\/([a-z]+)((?:[/?].*)?)$/s.exec(address) ?? []
  const locale = findLocale(name)
  if (!locale) return null
  const own = rest.startsWith('/') ? rest : paths.home() + rest
  return isCallPath(own) || machinePaths.test(own) ? null : { locale, address: own }
}

/** Returns the address in a language, unless it has one already. */
export function keepLanguage(address: string, locale: Locale): string {
  const isOwn = /^\/(?!\/)/.test(address)
  const isInLanguage = isOwn && splitLanguage(languageAddress(locale, address)) !== null
  return isInLanguage && !splitLanguage(address) ? languageAddress(locale, address) : address
}

const tagsThatLead = /<(?:a|button|form|iframe|link rel="alternate")\s[^>]*>/g
const targets = /(\s(?:href|action|formaction|src)=")([^"]*)/gi

/** Makes the links, forms and frames of a rendered page lead to pages in the same language. */
export function keepLanguageOfPage(html: string, locale: Locale): string {
  return html.replace(tagsThatLead, (tag) =>
    tag.replace(
      targets,
      (_, start: string, address: string) => start + keepLanguage(address, locale),
    ),
  )
}

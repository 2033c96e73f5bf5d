import { languageAddress } from '#app/paths.ts'
import { locales, textFor, useLocale } from '#app/text/index.ts'

/** List items with links to the same page in the other languages. */
export function LanguageSwitch({ path }: { path: string }) {
  const own = useLocale()
  const others = locales.filter((locale) => locale !== own)
  return others.map((locale) => (
    <li key={locale}>
      <a href={languageAddress(locale, path)} hrefLang={locale} lang={locale}>
        {textFor(locale).languageName}
      </a>
    </li>
  ))
}

/**
 * Tells search engines a public page's address in each language.
 * @param path the page's canonical path, without a language
 */
export function LanguageAddresses({ origin, path }: { origin: string; path: string }) {
  if (locales.length === 1) return null
  return (
    <>
      {locales.map((locale) => (
        <link
          key={locale}
          rel="alternate"
          hrefLang={locale}
          href={origin + languageAddress(locale, path)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
    </>
  )
}

import { useLocation } from 'react-router'
import { withQuery } from '#app/path-builder.ts'
import { languageAddress } from '#app/paths.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { stripToOneLine } from '#app/shared/strip-control-characters.ts'
import { LanguageAddresses } from './languages.tsx'
import { useIsPublic } from './use-is-public.ts'
import { useShell } from './use-shell.ts'

/** The metadata of a public page, for search engines and previews. */
export type PageFacts = {
  /** Taken from the page's own text; cut if it is long. */
  description: string
  /** The parameters of the canonical address: filters that change what the page shows. */
  query?: Record<string, string | number | null>
  image?: { src: string; width: number; height: number; alt: string } | null
  /** Hidden from search engines, as one of endlessly many pages, such as search results. */
  isHidden?: boolean
}

/** In characters; search engines show no more. */
const longestDescription = 160

/**
 * The description, canonical address and preview of a public page. Search engines are told to
 * ignore all other pages, and public pages without facts, such as the login form
 * (docs/rules.md#page-facts).
 */
export function PageHead({ title, facts }: { title: string; facts: PageFacts | undefined }) {
  const { pathname } = useLocation()
  const shell = useShell()
  const isPublic = useIsPublic()
  if (!isPublic || !shell || !facts) return <meta name="robots" content="noindex" />
  const { query = {}, image, isHidden } = facts
  const { chosenLocale } = shell
  const path = canonicalPath(pathname, query)
  const address = shell.origin + (chosenLocale ? languageAddress(chosenLocale, path) : path)
  const description = excerpt(stripToOneLine(facts.description), longestDescription)
  return (
    <>
      {isHidden && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <LanguageAddresses origin={shell.origin} path={path} />
      <meta name="description" content={description} />
      <meta property="og:title" content={stripToOneLine(title)} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={shell.portalName} />
      <meta property="og:type" content="website" />
      {image && (
        <>
          <meta property="og:image" content={shell.origin + image.src} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          {image.alt && <meta property="og:image:alt" content={stripToOneLine(image.alt)} />}
        </>
      )}
    </>
  )
}

/**
 * Returns the canonical spelling of a path: lower case, and no slash at the end. The router accepts
 * others too.
 */
function canonicalPath(pathname: string, query: NonNullable<PageFacts['query']>): string {
  const path = pathname
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
  const kept = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return withQuery(path, new URLSearchParams(kept))
}

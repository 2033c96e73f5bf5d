import type { HeadersFunction } from 'react-router'
import { localeVary } from './locale.server.ts'

const forEverybody = {
  'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
  Vary: `Cookie, Accept-Encoding, Save-Data${localeVary}`,
}

/**
 * For pages that are the same for all visitors without a session: shared caches keep them for a
 * minute, browsers revalidate each time (usually 304). Errors and refusals are never public.
 */
export const publicHeaders: HeadersFunction = ({ errorHeaders }): HeadersInit =>
  errorHeaders ? {} : forEverybody

/** The headers of a public page whose loader adds some. */
export const publicPage = (more?: Record<string, string>) => ({ ...forEverybody, ...more })

/** The headers of a public file that the page cache keeps, such as a feed. */
export const publicFile = (contentType: string) => ({
  ...forEverybody,
  'Content-Type': contentType,
})

/** The headers of a call's answer to those who send neither session nor token. */
export const publicCall = { ...forEverybody, Vary: `Authorization, ${forEverybody.Vary}` }

/**
 * For public pages whose address can carry something private, such as a mailed link's token or the
 * page to return to. The loader sends these headers: public only without such parameters. A chosen
 * city or state is not private.
 */
export function publicWhenBare(request: Request): HeadersInit {
  const names = [...new URL(request.url).searchParams.keys()]
  return names.every((name) => name === 'city' || name === 'state')
    ? forEverybody
    : { 'Cache-Control': 'private, no-cache' }
}

/** Uses the headers of the page's loader. */
export const loadersHeaders: HeadersFunction = ({ errorHeaders, loaderHeaders }): HeadersInit =>
  errorHeaders ? {} : loaderHeaders

import type { HeadersFunction } from 'react-router'
import { localeVary } from './locale.server.ts'

/**
 * `Cache-Control` that prevents every cache from storing a page. Without `no-cache`, elinks shows an
 * old page after a form was sent.
 */
export const neverCached = 'private, no-cache, no-store'

/** `Cache-Control` that allows only the visitor's browser to store an answer, and to ask each time. */
export const privateAnswer = 'private, no-cache'

const forEverybody = {
  'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
  Vary: `Cookie, Accept-Encoding, Save-Data${localeVary}`,
}

/**
 * Headers for pages that are the same for all visitors without a session. Shared caches keep them
 * for a minute; browsers revalidate each time and usually get 304. Errors and refusals are never
 * public.
 */
export const publicHeaders: HeadersFunction = ({ errorHeaders }): HeadersInit =>
  errorHeaders ? {} : forEverybody

/** The headers of a public page, with those that its loader adds. */
export const publicPage = (more?: Record<string, string>) => ({ ...forEverybody, ...more })

/** The headers of a public file that the page cache keeps, such as a feed. */
export const publicFile = (contentType: string) => ({
  ...forEverybody,
  'Content-Type': contentType,
})

/** The headers of a call's answer to callers without a session or token. */
export const publicCall = { ...forEverybody, Vary: `Authorization, ${forEverybody.Vary}` }

/**
 * Returns the headers of a public page whose address can contain something private, such as a
 * mailed token or the page to return to. They are public only without such parameters; a chosen
 * city or state is not private.
 */
export function publicWithoutPrivateParameters(request: Request): HeadersInit {
  const names = [...new URL(request.url).searchParams.keys()]
  return names.every((name) => name === 'city' || name === 'state')
    ? forEverybody
    : { 'Cache-Control': privateAnswer }
}

/** Sends the headers that the page's loader returned. */
export const sendLoaderHeaders: HeadersFunction = ({ errorHeaders, loaderHeaders }): HeadersInit =>
  errorHeaders ? {} : loaderHeaders

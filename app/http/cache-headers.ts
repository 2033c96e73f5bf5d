import type { HeadersFunction } from 'react-router'
import { localeVary } from './locale.server.ts'

const forEverybody = {
  'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
  Vary: `Cookie, Accept-Encoding, Save-Data${localeVary}`,
}

/**
 * For pages that are the same for everyone who is not signed in: shared caches may keep them for a
 * minute, browsers ask each time (and mostly get a 304). A refusal or an error is never public.
 */
export const publicHeaders: HeadersFunction = ({ errorHeaders }): HeadersInit =>
  errorHeaders ? {} : forEverybody

/**
 * The same for a page whose address may carry what is for one visitor alone (a mailed link's token,
 * where to go after the login): its loader answers with these, and it is public without them only.
 * A chosen place is nobody's secret.
 */
export function publicWhenBare(request: Request): HeadersInit {
  const names = [...new URL(request.url).searchParams.keys()]
  return names.every((name) => name === 'city' || name === 'state')
    ? forEverybody
    : { 'Cache-Control': 'private, no-cache' }
}

/** For pages whose loader knows best. */
export const loadersHeaders: HeadersFunction = ({ errorHeaders, loaderHeaders }): HeadersInit =>
  errorHeaders ? {} : loaderHeaders

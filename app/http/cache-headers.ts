import type { HeadersFunction } from 'react-router'

/**
 * For pages that are the same for everyone who is not signed in: shared caches may keep them for a
 * minute, browsers ask each time (and mostly get a 304). A refusal or an error is never public.
 */
export const publicHeaders: HeadersFunction = ({ errorHeaders }): HeadersInit =>
  errorHeaders
    ? {}
    : {
        'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
        Vary: 'Cookie, Accept-Encoding, Save-Data',
      }

import { config } from '#app/shared/config.server.ts'

const ownCookies = ['code', 'device', 'door', 'flash', 'kept-form', 'session'] as const

/**
 * Returns the name of one of the portal's cookies.
 * @param prefix `__Host-` ties it to this host and to all its pages. With either prefix, browsers
 * take it over HTTPS only, so it is left out over plain HTTP (the demo).
 */
export function cookieName(
  name: (typeof ownCookies)[number],
  prefix: '__Host-' | '__Secure-' | '' = '',
): string {
  return config.secureCookies ? prefix + name : name
}

const ownCookie = new RegExp(`(?:^|;)\\s*(?:__Host-|__Secure-)?(?:${ownCookies.join('|')})=`)

/**
 * Whether a `Cookie` header has one of the portal's cookies, so that the page may differ. Cookies
 * of Stripe's script or of the town's other sites do not count.
 */
export function hasOwnCookie(header: string | undefined): boolean {
  return header !== undefined && ownCookie.test(header)
}

/** The attributes that delete a cookie. links2 ignores Max-Age, so the date is set as well. */
export const expiredCookie = { maxAge: 0, expires: new Date(0) }

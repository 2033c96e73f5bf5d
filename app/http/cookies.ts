import { config } from '#app/shared/config.server.ts'

/**
 * The portal's cookies with their prefixes. `__Host-` ties one to this host and to all its pages.
 * With either prefix, browsers take it over HTTPS only, so both are left out over plain HTTP (the
 * demo).
 */
const prefixes = {
  code: '__Secure-',
  device: '__Secure-',
  door: '',
  flash: '__Host-',
  'kept-form': '__Secure-',
  session: '__Host-',
} as const
type OwnCookie = keyof typeof prefixes

export function cookieName(cookie: OwnCookie): string {
  return config.secureCookies ? prefixes[cookie] + cookie : cookie
}

const ownNames = (Object.keys(prefixes) as OwnCookie[]).map(cookieName)
// The router reads a cookie whose name is followed by spaces, too.
const ownCookie = new RegExp(`(?:^|;)\\s*(?:${ownNames.join('|')})\\s*=`)

/**
 * Whether a `Cookie` header has one of the portal's cookies, so that the page may differ. Cookies
 * of Stripe's script or of the town's other sites do not count.
 */
export function hasOwnCookie(header: string | undefined): boolean {
  return header !== undefined && ownCookie.test(header)
}

/** The attributes that delete a cookie. links2 ignores Max-Age, so the date is set as well. */
export const expiredCookie = { maxAge: 0, expires: new Date(0) }

import { config } from '#app/shared/config.server.ts'

const ownCookies = ['code', 'device', 'door', 'flash', 'session'] as const

/**
 * Returns the name of a cookie of ours.
 * @param prefix ties it to this host; browsers refuse that over plain HTTP (the demo)
 */
export function cookieName(
  name: (typeof ownCookies)[number],
  prefix: '__Host-' | '__Secure-' | '' = '',
): string {
  return config.secureCookies ? prefix + name : name
}

const ownCookie = new RegExp(`(?:^|;)\\s*(?:__Host-|__Secure-)?(?:${ownCookies.join('|')})=`)

/**
 * Whether a page may be another one because of this `Cookie` header: for a cookie of ours alone, and not
 * for one that a script of Stripe or another site of the town has left.
 */
export function hasOwnCookie(header: string | undefined): boolean {
  return header !== undefined && ownCookie.test(header)
}

/** Deletes a cookie. The date is for links2, which knows no Max-Age and would keep the cookie. */
export const deleteCookie = { maxAge: 0, expires: new Date(0) }

/** Keeps a page out of every cache. Without `no-cache`, elinks shows an old page after a form was sent. */
export const neverCached = 'private, no-cache, no-store'

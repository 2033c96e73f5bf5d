import { paths } from '#app/paths.ts'
import { chosenPlace } from '#app/shared/chosen-place.ts'
import { listingSources } from '#db/schema/listings.ts'

/**
 * Why a visitor is sent to the login page. The reason is a word in the address, so that the page
 * needs no cookie and shows only the portal's own sentences (docs/rules.md#login-reasons).
 */
export const loginReasons = ['page', ...listingSources, 'details', 'tickets'] as const
export type LoginReason = (typeof loginReasons)[number]

/** Characters; proxies refuse answers whose headers are longer than a few kilobytes. */
const longestWayBack = 2048

/**
 * Returns the login page's address that leads back to this request. Pages post to themselves, so a
 * visitor whose session ended gets the form again.
 */
export function loginPath(request: Request, reason: LoginReason): string {
  const url = new URL(request.url)
  const back = url.pathname + url.search
  const redirectTo = back.length <= longestWayBack ? back : undefined
  return paths.login({ reason, redirectTo, ...chosenPlace(url.searchParams) })
}

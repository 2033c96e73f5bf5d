import { paths } from '#app/paths.ts'
import { chosenPlace } from '#app/shared/chosen-place.ts'

/**
 * Why a visitor is sent to the login page: a word in the address, so that the page needs no cookie
 * and shows no sentence but the portal's own (docs/rules.md#login-reasons).
 */
export const loginReasons = ['page', 'properties', 'work', 'play', 'details', 'tickets'] as const
export type LoginReason = (typeof loginReasons)[number]

/**
 * The login page that returns to the request's address afterwards. Pages post to themselves, so that
 * is the form again for who has been signed out meanwhile.
 */
export function loginPath(request: Request, reason: LoginReason): string {
  const url = new URL(request.url)
  const redirectTo = url.pathname + url.search
  return paths.login({ reason, redirectTo, ...chosenPlace(url.searchParams) })
}

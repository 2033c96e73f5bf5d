import type { Actor } from '#app/domain/accounts/account.ts'
import { hasPower } from '#app/domain/accounts/roles.ts'
import { paths } from '#app/paths.ts'
import { readChosenPlace } from './params.ts'
import { safeRedirect } from './redirects.ts'

/**
 * Returns the page after signing in: the wanted one if it is of this portal, otherwise the page that
 * says what waits for this person (docs/rules.md#way-back).
 *
 * @param request its address has the chosen place
 */
export function pageAfterLogin(
  request: Request,
  actor: Pick<Actor, 'role'> | null,
  wanted: unknown,
): string {
  const own = hasPower(actor, 'moderate')
    ? paths.admin.desk()
    : paths.ownerDashboard.index(readChosenPlace(request))
  return safeRedirect(wanted, own)
}

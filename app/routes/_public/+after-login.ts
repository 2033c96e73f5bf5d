import type { Actor } from '#app/domain/accounts/account.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { readChosenPlace } from '#app/http/params.ts'
import { safeRedirect } from '#app/http/redirects/safe-redirect.ts'
import { paths } from '#app/paths.ts'

/** Returns the page that the visitor wanted, from the address of a page that leads to signing in. */
export function readWanted(request: Request): string | undefined {
  return safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '') || undefined
}

/**
 * Returns the page after signing in: the wanted page if it belongs to this portal, otherwise the
 * one that shows what waits for the member (docs/rules.md#way-back).
 * @param request its address has the chosen place
 */
export function pageAfterLogin(
  actor: Pick<Actor, 'role'> | null,
  request: Request,
  wanted: unknown,
): string {
  const own = may(actor, 'moderate')
    ? paths.admin.desk()
    : paths.ownerDashboard.index(readChosenPlace(request))
  return safeRedirect(wanted, own)
}

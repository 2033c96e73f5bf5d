import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { hasPower, type Power } from '#app/domain/accounts/roles.ts'
import { paths } from '#app/paths.ts'

const { admin } = paths

/**
 * The pages below /admin, with their subpages, that are open to other roles. All others are for
 * administrators only (docs/rules.md#roles).
 */
const open: ReadonlyArray<readonly [page: string, ...powers: Power[]]> = [
  [admin.dashboard(), 'moderate', 'import'],
  [admin.desk(), 'moderate'],
  [admin.listingModeration(), 'moderate'],
  [admin.playModeration(), 'moderate'],
  [admin.eventModeration(), 'moderate'],
  [admin.classifiedModeration(), 'moderate'],
  [admin.import(), 'import'],
]

/** Removes the first slash, which a router's patterns lack. */
const toPattern = (page: string) => page.replace(/^\//, '')

/** @param page a path or pattern below /admin */
export function mayOpen(actor: Pick<Actor, 'role'> | null, page: string): boolean {
  if (isAdmin(actor)) return true
  // The index page redirects to the dashboard.
  const isIndex = toPattern(page) === toPattern(admin.index())
  const asked = toPattern(isIndex ? admin.dashboard() : page)
  const found = open
    .map(([known, ...powers]) => [toPattern(known), ...powers] as const)
    .find(([known]) => asked === known || asked.startsWith(`${known}/`))
  const [, ...powers] = found ?? ['']
  return powers.some((power) => hasPower(actor, power))
}

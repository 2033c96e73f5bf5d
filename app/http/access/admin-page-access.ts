import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { may as mayBackup } from '#app/domain/backups/permissions.ts'
import { may as mayClassified } from '#app/domain/classifieds/permissions.ts'
import { may as mayImports } from '#app/domain/imports/permissions.ts'
import { may as mayModeration } from '#app/domain/moderation/permissions.ts'
import { may as mayPayment } from '#app/domain/payments/permissions.ts'
import { paths } from '#app/paths.ts'

const { admin } = paths

type ActorRole = Pick<Actor, 'role'> | null

const mayModerate = (actor: ActorRole) => mayModeration(actor, 'moderate')
const mayImport = (actor: ActorRole) => mayImports(actor, 'run')

/**
 * The pages below /admin, with their subpages, that a rule opens. All others are for administrators
 * only (docs/rules.md#roles).
 */
const rules: ReadonlyArray<readonly [page: string, rule: (actor: ActorRole) => boolean]> = [
  [admin.dashboard(), (actor) => mayModerate(actor) || mayImport(actor)],
  [admin.desk(), mayModerate],
  [admin.listingModeration(), mayModerate],
  [admin.playModeration(), mayModerate],
  [admin.eventModeration(), mayModerate],
  [admin.classifiedModeration(), mayModerate],
  [admin.classifiedSections(), (actor) => mayClassified(actor, 'manageSections')],
  [admin.unmatchedPayments(), (actor) => mayPayment(actor, 'resolveUnmatched')],
  [admin.newestBackup(), (actor) => mayBackup(actor, 'download')],
  [admin.import(), mayImport],
]

/** Removes the first slash, which a router's patterns lack. */
const toPattern = (page: string) => page.replace(/^\//, '')

/** @param page a path or pattern below /admin */
export function mayOpenAdminPage(actor: ActorRole, page: string): boolean {
  // The index page redirects to the dashboard.
  const isIndex = toPattern(page) === toPattern(admin.index())
  const asked = toPattern(isIndex ? admin.dashboard() : page)
  const found = rules.find(([path]) => `${asked}/`.startsWith(`${toPattern(path)}/`))
  return found ? found[1](actor) : isAdmin(actor)
}

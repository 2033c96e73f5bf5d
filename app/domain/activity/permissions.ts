import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck } from '#app/domain/accounts/create-permission-check.ts'

export const activityPermissions = {
  /** Open the administration pages that the history links to. */
  openAdministration: (actor: Actor | null) => isAdmin(actor),
}

export const may = createPermissionCheck(activityPermissions)

import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isSelf } from '#app/domain/accounts/create-permission-check.ts'

export const ownDataPermissions = {
  /**
   * Delete another member's account at their request. For one's own account, the password is needed
   * instead (docs/rules.md#account-deletion).
   */
  deleteMember: (actor: Actor | null, account: { userId: number }) =>
    isAdmin(actor) && !isSelf(actor, account.userId),
}

export const may = createPermissionCheck(ownDataPermissions)

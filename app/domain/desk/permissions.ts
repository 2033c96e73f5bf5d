import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck } from '#app/domain/accounts/create-permission-check.ts'

export const deskPermissions = {
  /** The numbers below the queue: people, inventory, mail, jobs and money (docs/rules.md#town-desk). */
  viewNumbers: (actor: Actor | null) => isAdmin(actor),
  /** See who made the last decision on a post, as in the history. */
  viewDecider: (actor: Actor | null) => isAdmin(actor),
}

export const may = createPermissionCheck(deskPermissions)

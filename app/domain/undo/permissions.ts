import type { Actor } from '#app/domain/accounts/account.ts'
import {
  createPermissionCheck,
  isOwnerOrAdmin,
} from '#app/domain/accounts/create-permission-check.ts'

export const undoPermissions = {
  /**
   * Restore what was removed (docs/rules.md#undo): the person who removed it, and administrators.
   */
  restore: (actor: Actor | null, { removedBy }: { removedBy: number | null }) =>
    isOwnerOrAdmin(actor, removedBy),
}

export const may = createPermissionCheck(undoPermissions)

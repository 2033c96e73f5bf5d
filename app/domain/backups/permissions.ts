import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck } from '#app/domain/accounts/create-permission-check.ts'

export const backupPermissions = {
  /** Download a copy of the whole database (docs/rules.md#backup-download). */
  download: (actor: Pick<Actor, 'role'> | null) => isAdmin(actor),
}

export const may = createPermissionCheck(backupPermissions)

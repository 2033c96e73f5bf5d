import type { Actor } from '#app/domain/accounts/account.ts'
import { createPermissionCheck } from '#app/domain/accounts/create-permission-check.ts'
import { hasPower } from '#app/domain/accounts/roles.ts'

export const importPermissions = {
  /** Upload an inventory, publish it and take it back (docs/rules.md#roles). */
  run: (actor: Pick<Actor, 'role'> | null) => hasPower(actor, 'import'),
}

export const may = createPermissionCheck(importPermissions)

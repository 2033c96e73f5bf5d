import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck } from '#app/domain/accounts/create-permission-check.ts'

export const limitPermissions = {
  /** Exceed the limits of members (docs/rules.md#member-limits). */
  exceed: (actor: Actor | null) => isAdmin(actor),
}

export const may = createPermissionCheck(limitPermissions)

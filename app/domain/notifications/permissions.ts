import type { Actor } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isSelf } from '#app/domain/accounts/create-permission-check.ts'

export const notificationPermissions = {
  /** Only the recipient may, not even administrators. */
  read: (actor: Actor | null, notification: { userId: number }) =>
    isSelf(actor, notification.userId),
}

export const may = createPermissionCheck(notificationPermissions)

import type { Actor } from '#app/domain/accounts/account.ts'
import { createPermissionCheck } from '#app/domain/accounts/permissions.ts'

export const notificationPermissions = {
  /** Only its recipient; administrators neither. */
  read: (actor: Actor | null, notification: { userId: number }) =>
    notification.userId === actor?.userId,
}

export const may = createPermissionCheck(notificationPermissions)

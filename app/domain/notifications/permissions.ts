import type { Actor } from '#app/domain/accounts/account.ts'
import { asksRules } from '#app/domain/accounts/permissions.ts'

export const notificationPermissions = {
  /** Its reader alone, whatever an administrator may elsewhere. */
  read: (actor: Actor | null, notification: { userId: number }) =>
    notification.userId === actor?.userId,
}

export const may = asksRules(notificationPermissions)

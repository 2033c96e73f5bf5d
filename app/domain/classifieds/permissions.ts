import type { Actor } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'

export const classifiedPermissions = {
  /** The people who may edit, cancel and pay for an ad. `stageAllows` checks the ad's stage. */
  manage: (actor: Actor | null, classified: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, classified.ownerId),
}

export const may = createPermissionCheck(classifiedPermissions)

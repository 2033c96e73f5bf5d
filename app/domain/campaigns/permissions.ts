import type { Actor } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isSelf } from '#app/domain/accounts/create-permission-check.ts'

export const campaignPermissions = {
  /** Start a campaign: the post's owner, who pays. Administrators cannot, for other people's posts. */
  advertise: isOwner,
  /** View the counts and status of a campaign. */
  view: isOwner,
}

function isOwner(actor: Actor | null, { ownerId }: { ownerId: number | null }): boolean {
  return isSelf(actor, ownerId)
}

export const may = createPermissionCheck(campaignPermissions)

import type { Actor } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isSelf } from '#app/domain/accounts/create-permission-check.ts'

type Owned = { ownerId: number | null }

export const campaignPermissions = {
  /** Start a campaign: the post's owner, who pays. Administrators cannot, for other people's posts. */
  advertise: (actor: Actor | null, { ownerId }: Owned) => isSelf(actor, ownerId),
  /** View the counts and status of a campaign. */
  view: (actor: Actor | null, { ownerId }: Owned) => isSelf(actor, ownerId),
}

export const may = createPermissionCheck(campaignPermissions)

import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'

export const applicationPermissions = {
  /** The applications for every listing, not only for one's own. */
  listAll: (actor: Actor | null) => isAdmin(actor),
  decide: (actor: Actor | null, listing: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, listing.ownerId),
  withdraw: (actor: Actor | null, application: { memberId: number | null }) =>
    actor !== null && application.memberId === actor.userId,
}

export const may = createPermissionCheck(applicationPermissions)

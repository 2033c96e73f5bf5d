import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'

type Owned = { ownerId: number | null }
type Deactivated = Owned & { deactivatedAt: string | null; deactivatedBy: number | null }

export const listingPermissions = {
  /**
   * Who may edit, activate and deactivate it and decide on requests: its owner and administrators.
   */
  manage: (actor: Actor | null, { ownerId }: Owned) => isOwnerOrAdmin(actor, ownerId),
  /**
   * Who may put it back on the lists: administrators, and the owner if they took it off themselves.
   */
  reactivate: (actor: Actor | null, { ownerId, deactivatedBy }: Deactivated) =>
    isAdmin(actor) || (isOwnerOrAdmin(actor, ownerId) && isOwnChoice(actor, deactivatedBy)),
}

export const may = createPermissionCheck(listingPermissions)

function isOwnChoice(actor: Actor | null, deactivatedBy: number | null): boolean {
  return deactivatedBy === null || deactivatedBy === actor?.userId
}

/** Whether somebody else took the listing off the lists, so that this actor may not put it back. */
export function isTakenOff(actor: Actor, listing: Deactivated): boolean {
  return listing.deactivatedAt !== null && !may(actor, 'reactivate', listing)
}

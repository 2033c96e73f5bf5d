import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import {
  createPermissionCheck,
  isOwnerOrAdmin,
  isSelf,
} from '#app/domain/accounts/create-permission-check.ts'
import { may as mayModerate } from '#app/domain/moderation/permissions.ts'

type Owned = { ownerId: number | null }
type Deactivated = Owned & { deactivatedAt: string | null; deactivatedBy: number | null }

export const listingPermissions = {
  /** Apply for or book a listing: every member but its owner. */
  request: (actor: Actor | null, { ownerId }: Owned) => actor !== null && !isSelf(actor, ownerId),
  /** Answer requests for a listing: its owner or, for the town's listings, the town. */
  answerFor: (actor: Actor | null, { ownerId }: Owned) =>
    ownerId === null ? isAdmin(actor) : isSelf(actor, ownerId),
  answerForTown: (actor: Actor | null) => isAdmin(actor),
  /** Edit, activate or deactivate a listing: its owner and administrators. */
  manage: (actor: Actor | null, { ownerId }: Owned) => isOwnerOrAdmin(actor, ownerId),
  /** Read a listing that is not on the lists: its owner and whoever may decide on it. */
  readHidden: (actor: Actor | null, listing: Owned) =>
    isOwnerOrAdmin(actor, listing.ownerId) || mayModerate(actor, 'decide', listing),
  /** Put a listing back on the lists: administrators, and the owner who took it off. */
  reactivate: (actor: Actor | null, { ownerId, deactivatedBy }: Deactivated) =>
    isAdmin(actor) || (isOwnerOrAdmin(actor, ownerId) && isOwnChoice(actor, deactivatedBy)),
}

export const may = createPermissionCheck(listingPermissions)

function isOwnChoice(actor: Actor | null, deactivatedBy: number | null): boolean {
  return deactivatedBy === null || isSelf(actor, deactivatedBy)
}

/**
 * Whether the owner of somebody else's listing took it off the lists. This actor may take it off as
 * well, so that the owner cannot put it back.
 */
export function isOffByOwner(actor: Actor, listing: Deactivated): boolean {
  const { ownerId, deactivatedAt, deactivatedBy } = listing
  const isOwners = deactivatedBy === null || deactivatedBy === ownerId
  return deactivatedAt !== null && isOwners && !isSelf(actor, ownerId)
}

/** Whether somebody else than its owner took a listing off the lists. */
export function isOffByTown({ ownerId, deactivatedAt, deactivatedBy }: Deactivated): boolean {
  return deactivatedAt !== null && deactivatedBy !== null && deactivatedBy !== ownerId
}

/**
 * Whether a listing was taken off the lists by somebody else, so that this actor may not put it
 * back.
 */
export function isTakenOff(actor: Actor, listing: Deactivated): boolean {
  return listing.deactivatedAt !== null && !may(actor, 'reactivate', listing)
}

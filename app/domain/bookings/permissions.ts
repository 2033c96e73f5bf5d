import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'

export const bookingPermissions = {
  /** The requests for every rental, not only for one's own. */
  listAll: (actor: Actor | null) => isAdmin(actor),
  answer: (actor: Actor | null, listing: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, listing.ownerId),
  cancel: (actor: Actor | null, booking: { memberId: number }) =>
    booking.memberId === actor?.userId,
}

export const may = createPermissionCheck(bookingPermissions)

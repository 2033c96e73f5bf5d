import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import {
  createPermissionCheck,
  isOwnerOrAdmin,
  isSelf,
} from '#app/domain/accounts/create-permission-check.ts'

export const bookingPermissions = {
  listAll: (actor: Actor | null) => isAdmin(actor),
  answer: (actor: Actor | null, listing: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, listing.ownerId),
  blockDays: (actor: Actor | null, listing: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, listing.ownerId),
  cancel: (actor: Actor | null, booking: { memberId: number | null }) =>
    isSelf(actor, booking.memberId),
}

export const may = createPermissionCheck(bookingPermissions)

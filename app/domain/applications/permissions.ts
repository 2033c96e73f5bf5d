import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import {
  createPermissionCheck,
  isOwnerOrAdmin,
  isSelf,
} from '#app/domain/accounts/create-permission-check.ts'

export const applicationPermissions = {
  listAll: (actor: Actor | null) => isAdmin(actor),
  decide: (actor: Actor | null, listing: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, listing.ownerId),
  withdraw: (actor: Actor | null, application: { memberId: number | null }) =>
    isSelf(actor, application.memberId),
}

export const may = createPermissionCheck(applicationPermissions)

import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import {
  createPermissionCheck,
  isOwnerOrAdmin,
} from '#app/domain/accounts/create-permission-check.ts'

export const clientBookPermissions = {
  /** The clients and owner entries of everybody. */
  listAll: (actor: Actor | null) => isAdmin(actor),
  editClient: (actor: Actor | null, client: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, client.ownerId),
  editOwner: (actor: Actor | null, owner: { userId: number }) =>
    isOwnerOrAdmin(actor, owner.userId),
}

export const may = createPermissionCheck(clientBookPermissions)

import type { Actor } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'

export const ticketPermissions = {
  checkIn: (actor: Actor | null, admission: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, admission.ownerId),
  refund: (actor: Actor | null, admission: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, admission.ownerId),
  view: (actor: Actor | null, ticket: { buyerId: number | null; ownerId: number | null }) =>
    ticket.buyerId === actor?.userId || isOwnerOrAdmin(actor, ticket.ownerId),
}

export const may = createPermissionCheck(ticketPermissions)

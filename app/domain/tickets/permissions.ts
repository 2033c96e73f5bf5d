import type { Actor } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'

export const ticketPermissions = {
  checkIn: (actor: Actor | null, admission: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, admission.ownerId),
  refund: (actor: Actor | null, admission: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, admission.ownerId),
  /** A ticket that was passed on is no longer the buyer's to see. */
  view: (
    actor: Actor | null,
    ticket: { buyerId: number | null; isPassedOn: boolean; ownerId: number | null },
  ) => (isBuyer(actor, ticket) && !ticket.isPassedOn) || isOwnerOrAdmin(actor, ticket.ownerId),
  ticketReturn: isBuyer,
  passOn: isBuyer,
}

function isBuyer(actor: Actor | null, { buyerId }: { buyerId: number | null }): boolean {
  return actor !== null && buyerId === actor.userId
}

export const may = createPermissionCheck(ticketPermissions)

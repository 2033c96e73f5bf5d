import type { Actor } from '#app/domain/accounts/account.ts'
import {
  createPermissionCheck,
  isOwnerOrAdmin,
  isSelf,
} from '#app/domain/accounts/create-permission-check.ts'

type Bought = { buyerId: number | null; isPassedOn: boolean }

export const ticketPermissions = {
  checkIn: (actor: Actor | null, occasion: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, occasion.ownerId),
  refund: (actor: Actor | null, occasion: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, occasion.ownerId),
  view: (actor: Actor | null, ticket: Bought & { ownerId: number | null }) =>
    mayShow(actor, ticket) || isOwnerOrAdmin(actor, ticket.ownerId),
  /** Show the ticket with its code. */
  show: mayShow,
  giveBack: isBuyer,
  passOn: isBuyer,
  /** See an order in one's own list. */
  viewOrder: isBuyer,
}

function isBuyer(actor: Actor | null, { buyerId }: { buyerId: number | null }): boolean {
  return isSelf(actor, buyerId)
}

/** The buyer may, unless the ticket was passed on. */
function mayShow(actor: Actor | null, ticket: Bought): boolean {
  return isBuyer(actor, ticket) && !ticket.isPassedOn
}

export const may = createPermissionCheck(ticketPermissions)

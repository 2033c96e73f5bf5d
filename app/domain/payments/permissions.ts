import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'
import { hasPower } from '#app/domain/accounts/roles.ts'
import type { PaymentMethod } from './payment.ts'

type Payable = { payeeId: number | null; method: PaymentMethod }

export const paymentPermissions = {
  /** Every sale of the ledger, not only one's own. */
  listAll: (actor: Actor | null) => isAdmin(actor),
  /** Every payment into the town's till. */
  listTill: (actor: Actor | null) => hasPower(actor, 'keep_till'),
  view: (actor: Actor | null, payment: Payable) =>
    isOwnerOrAdmin(actor, payment.payeeId) || mayKeepTill(actor, payment),
  /** Open its page when the address alone no longer does (docs/rules.md#secret-addresses). */
  viewOld: (actor: Actor | null, payment: Payable & { payerId: number | null }) =>
    actor !== null && (payment.payerId === actor.userId || paymentPermissions.view(actor, payment)),
  /** Record that it was paid into the town's till (docs/rules.md#cash). */
  receive: mayKeepTill,
  /** Record that it was paid to the organizer, who keeps the money. */
  receiveDirectly: (actor: Actor | null, { payeeId }: Payable) =>
    actor !== null && payeeId === actor.userId,
  refund: (actor: Actor | null, payment: Payable) =>
    payment.method === 'offline'
      ? mayKeepTill(actor, payment)
      : isOwnerOrAdmin(actor, payment.payeeId),
}

/** Only administrators may record cash for their own sales. */
function mayKeepTill(actor: Actor | null, { payeeId, method }: Payable): boolean {
  if (method !== 'offline' || !hasPower(actor, 'keep_till')) return false
  return isAdmin(actor) || payeeId !== actor?.userId
}

export const may = createPermissionCheck(paymentPermissions)

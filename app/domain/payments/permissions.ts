import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import {
  createPermissionCheck,
  isOwnerOrAdmin,
  isSelf,
} from '#app/domain/accounts/create-permission-check.ts'
import { hasPower } from '#app/domain/accounts/roles.ts'
import type { PaymentMethod } from './payment.ts'

type Payable = { payeeId: number | null; payerId: number | null; method: PaymentMethod }

export const paymentPermissions = {
  /** List every sale in the ledger, not only one's own. */
  listAll: (actor: Actor | null) => isAdmin(actor),
  /** List every payment into the town's till. */
  listTill: (actor: Actor | null) => hasPower(actor, 'keep_till'),
  /** Open a payment as a sale. */
  view: (actor: Actor | null, payment: Payable) =>
    isOwnerOrAdmin(actor, payment.payeeId) ||
    (payment.method === 'offline' && hasPower(actor, 'keep_till')),
  /** Continue one's own payment. */
  viewAsPayer: (actor: Pick<Actor, 'userId'> | null, { payerId }: Pick<Payable, 'payerId'>) =>
    isSelf(actor, payerId),
  /**
   * Open the payment's page after its address alone stops working (docs/rules.md#secret-addresses).
   */
  viewOld: (actor: Actor | null, payment: Payable) =>
    isSelf(actor, payment.payerId) || paymentPermissions.view(actor, payment),
  /** Record a payment into the town's till (docs/rules.md#cash). */
  receive: mayKeepTill,
  /** Record a payment to the organizer, who keeps the money. */
  receiveDirectly: (actor: Actor | null, { payeeId }: Payable) => isSelf(actor, payeeId),
  /** Refund a sale (docs/rules.md#who-refunds). */
  refund: (actor: Actor | null, payment: Payable) =>
    payment.method === 'offline'
      ? mayKeepTill(actor, payment)
      : isOwnerOrAdmin(actor, payment.payeeId),
  /** Decide on card money without an order (docs/rules.md#unmatched-money). */
  resolveUnmatched: (actor: Pick<Actor, 'role'> | null) => isAdmin(actor),
}

/** For administrators, and for cashiers except where they are the organizer or the payer. */
function mayKeepTill(actor: Actor | null, { payeeId, payerId, method }: Payable): boolean {
  if (method !== 'offline' || !hasPower(actor, 'keep_till')) return false
  return isAdmin(actor) || (payeeId !== actor?.userId && payerId !== actor?.userId)
}

export const may = createPermissionCheck(paymentPermissions)

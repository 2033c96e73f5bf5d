import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { asksRules, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'

type Payable = { payeeId: number | null }

export const paymentPermissions = {
  /** Every sale of the ledger, not only one's own. */
  listAll: (actor: Actor | null) => isAdmin(actor),
  view: (actor: Actor | null, { payeeId }: Payable) => isOwnerOrAdmin(actor, payeeId),
  /** Who may record that it was paid at the town hall. */
  receive: (actor: Actor | null, { payeeId }: Payable) => isOwnerOrAdmin(actor, payeeId),
  refund: (actor: Actor | null, { payeeId }: Payable) => isOwnerOrAdmin(actor, payeeId),
}

export const may = asksRules(paymentPermissions)

import type { Actor } from '#app/domain/accounts/account.ts'
import { asksRules, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'

export const classifiedPermissions = {
  /** Who may edit, cancel and pay for an ad. `isPossible` says whether its stage allows it. */
  manage: (actor: Actor | null, classified: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, classified.ownerId),
}

export const may = asksRules(classifiedPermissions)

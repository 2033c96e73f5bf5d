import type { Actor } from '#app/domain/accounts/account.ts'
import { asksRules, isOwnerOrAdmin } from '#app/domain/accounts/permissions.ts'

export const classifiedPermissions = {
  /** Edit, cancel, pay for: what is possible at its stage is another question (`isPossible`). */
  manage: (actor: Actor | null, classified: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, classified.ownerId),
}

export const may = asksRules(classifiedPermissions)

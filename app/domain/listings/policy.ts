import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'

/** Edit, answer for, activate …: the owner, and the administrators for everything. */
export function canManage(actor: Actor | null, listing: { ownerId: number | null }): boolean {
  return actor !== null && (isAdmin(actor) || listing.ownerId === actor.userId)
}

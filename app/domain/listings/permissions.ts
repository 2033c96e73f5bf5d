import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'

/** Edit, answer for, activate …: the owner, and the administrators for everything. */
export function canManage(actor: Actor | null, listing: { ownerId: number | null }): boolean {
  return actor !== null && (isAdmin(actor) || listing.ownerId === actor.userId)
}

/** Whether somebody else took a listing off the lists, so that this actor may not put it back. */
export function isTakenOff(
  actor: Actor,
  listing: { deactivatedAt: string | null; deactivatedBy: number | null },
): boolean {
  return listing.deactivatedAt !== null && !mayReactivate(actor, listing)
}

/** Putting a listing back: an administrator, and whoever took it off the lists. */
export function mayReactivate(
  actor: Actor,
  listing: { deactivatedAt: string | null; deactivatedBy: number | null },
): boolean {
  const wasOwn = listing.deactivatedBy === null || listing.deactivatedBy === actor.userId
  return isAdmin(actor) || wasOwn
}

import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'

/** Whether somebody may put back what was removed (docs/rules.md#undo). */
export function mayRestore(actor: Actor, { removedBy }: { removedBy: number | null }): boolean {
  return removedBy === actor.userId || isAdmin(actor)
}

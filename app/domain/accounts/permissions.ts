import { type Actor, isAdmin, type Role } from './account.ts'
import { createPermissionCheck, isOwnerOrAdmin, isSelf } from './create-permission-check.ts'

type Account = { userId: number }

export const accountPermissions = {
  listAll: (actor: Actor | null) => isAdmin(actor),
  view: (actor: Actor | null, account: Account) => isOwnerOrAdmin(actor, account.userId),
  editProfile: (actor: Actor | null, account: Account) => isSelf(actor, account.userId),
  /** Not one's own account, so that a portal cannot lose its last administrator. */
  changeMembership: (actor: Actor | null, account: Account) =>
    isAdmin(actor) && !isSelf(actor, account.userId),
  /**
   * Of somebody else, who has lost it. Not of an administrator: their account would be protected by
   * its password alone as soon as one other administrator is deceived.
   */
  removeSecondFactor: (actor: Actor | null, account: Account & { role: Role }) =>
    isAdmin(actor) && !isSelf(actor, account.userId) && account.role !== 'admin',
  /** Asked in production only: the demo demands a second factor of nobody. */
  goWithoutSecondFactor: (actor: Actor | null) => actor !== null && !isAdmin(actor),
}

export const may = createPermissionCheck(accountPermissions)

import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import {
  createPermissionCheck,
  isOwnerOrAdmin,
} from '#app/domain/accounts/create-permission-check.ts'

export const classifiedPermissions = {
  /**
   * Edit, cancel and pay for a classified. Whether its stage allows that is asked of `stageAllows`.
   */
  manage: (actor: Actor | null, classified: { ownerId: number | null }) =>
    isOwnerOrAdmin(actor, classified.ownerId),
  /**
   * Decide on suggested sections, rename and delete sections. A section that such a person suggests
   * is open at once.
   */
  manageSections: (actor: Pick<Actor, 'role'> | null) => isAdmin(actor),
}

export const may = createPermissionCheck(classifiedPermissions)

import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { createPermissionCheck, isSelf } from '#app/domain/accounts/create-permission-check.ts'
import { hasPower } from '#app/domain/accounts/roles.ts'

export const moderationPermissions = {
  /** See the posts that wait for a decision. */
  moderate: (actor: Pick<Actor, 'role'> | null) => hasPower(actor, 'moderate'),
  /** Decide on a post. Moderators may not decide on their own posts. */
  decide: (actor: Actor | null, { ownerId }: { ownerId: number | null }) =>
    hasPower(actor, 'moderate') && (isAdmin(actor) || ownerId !== actor?.userId),
  /** Decide on one's own post: an administrator may be the only one who decides. */
  decideOnOwn: (actor: Pick<Actor, 'role'> | null) => isAdmin(actor),
  /**
   * Change what visitors see without a decision by somebody else (docs/rules.md#waiting-changes).
   */
  skipApproval: (actor: Actor | null) => isAdmin(actor),
  /** Discard a change that is not approved: its owner alone. Others reject it, with a reason. */
  discardChange: (actor: Actor | null, { ownerId }: { ownerId: number | null }) =>
    isSelf(actor, ownerId),
}

export const may = createPermissionCheck(moderationPermissions)

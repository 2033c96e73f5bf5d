import type { Actor } from '#app/domain/accounts/account.ts'
import { may } from './permissions.ts'
import type { ModerationStatus } from './status.ts'

/**
 * Where a saved form went: public at once, part of a post that waits, or a waiting change of an
 * approved post.
 */
export type Saved = 'unchanged' | 'public' | 'post_waits' | 'change_waits'

/** Whether this actor's changes wait beside the approved post (docs/rules.md#waiting-changes). */
export function waitsBeside(
  actor: Actor,
  { moderationStatus }: { moderationStatus: ModerationStatus },
): boolean {
  return moderationStatus === 'approved' && !may(actor, 'skipApproval')
}

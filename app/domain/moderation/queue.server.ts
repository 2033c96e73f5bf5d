import { asc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { ActivityType, TypedActivity } from '#app/domain/activity/activity.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { flaggedFirst } from '#app/domain/screening/queries.server.ts'
import type { ScreenedType } from '#app/domain/screening/screening.ts'
import { instantAfter } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import type { ReadyReason } from '#db/schema/ready-reasons.ts'
import { write } from '#db/write.server.ts'
import { may } from './permissions.ts'
import type { PostKind } from './post.ts'
import type { ModerationStatus } from './status.ts'
import { decideUndoably, releaseHeldMessages } from './undoable.server.ts'
import { getVersion } from './version.ts'

/**
 * A moderator's decision on a post, with the feedback that its owner reads
 * (docs/rules.md#moderation-decisions).
 */
export type ModerationDecision = {
  status: Exclude<ModerationStatus, 'pending'>
  feedback: string
  /** Shown before the feedback, in the reader's language. */
  readyReason?: ReadyReason | null
  /** The version that the moderator saw. If the post changed since, the decision is refused. */
  seenVersion?: string
  /** Makes the decision undoable for a minute, with the others of this batch. */
  batch?: string
}

/** The columns that a decision writes in every moderated table. */
type Decided = {
  moderationStatus: ModerationDecision['status']
  moderationFeedback: string | null
  readyReason: ReadyReason | null
  moderatedAt: string
  moderatedBy: number
}

type DecisionType = Extract<ActivityType, `${PostKind}.${ModerationDecision['status']}`>

/** What differs between kinds of posts when they are moderated. */
export type ModeratedKind<Row, Refusal extends string> = {
  kind: PostKind
  find(tx: Db, id: number): Row | null | undefined
  getState(row: Row): {
    moderationStatus: ModerationStatus
    updatedAt: string
    moderatedAt: string | null
    ownerId: number | null
  }
  /** Returns what tells a post's versions apart; by default, `getVersion` of its state. */
  getVersion?(row: Row): string
  /**
   * Makes a rejected change part of its approved post, which is about to be rejected; returns the
   * post without a change.
   */
  foldChange?(tx: Tx, moderator: Actor, row: Row): Row
  /** Whether a change stands beside the approved post. */
  hasChange?(row: Row): boolean
  /** Returns why this post cannot be decided on now; null when it can. */
  refuse?(moderator: Actor, row: Row): ModerationRefusal | Refusal | null
  /**
   * Returns why this decision is refused although another one may be possible; null otherwise.
   * @param decision `takesOff`: it is about the approved post, and its change becomes part of it
   */
  refuseDecision?(
    tx: Db,
    row: Row,
    decision: Pick<ModerationDecision, 'status'> & { takesOff: boolean },
  ): Refusal | null
  save(tx: Tx, moderator: Actor, row: Row, decided: Decided): void
  /** Returns the activity to record for the decision. */
  describe(
    tx: Db,
    row: Row,
    decision: Pick<ModerationDecision, 'status' | 'feedback' | 'readyReason'>,
  ): TypedActivity<DecisionType>
}

export type ModerationRefusal = 'not_found' | 'own_post' | 'already_decided' | 'changed_since'
export type ModerationOutcome<Refusal extends string> =
  | { ok: true }
  | { ok: false; reason: ModerationRefusal | Refusal }

/** Decides on a post. A decision can be changed later, but not repeated. */
export function decide<Row, Refusal extends string>(
  db: Connection,
  moderator: Actor,
  kind: ModeratedKind<Row, Refusal>,
  id: number,
  decision: ModerationDecision,
): Promise<ModerationOutcome<Refusal>> {
  return write(db, (tx) => decideWithin(tx, moderator, kind, id, decision))
}

/** Decides on a post, in a transaction that reads or changes more. */
export function decideWithin<Row, Refusal extends string>(
  tx: Tx,
  moderator: Actor,
  kind: ModeratedKind<Row, Refusal>,
  id: number,
  { status, feedback, readyReason = null, seenVersion, batch }: ModerationDecision,
): ModerationOutcome<Refusal> {
  const found = may(moderator, 'moderate') ? kind.find(tx, id) : null
  if (!found) return { ok: false, reason: 'not_found' }
  const refusal = kind.refuse?.(moderator, found)
  if (refusal) return { ok: false, reason: refusal }
  const state = kind.getState(found)
  const { moderationStatus, ownerId } = state
  if (!may(moderator, 'decide', { ownerId })) return { ok: false, reason: 'own_post' }
  const version = kind.getVersion?.(found) ?? getVersion(state)
  const isStale = Boolean(seenVersion) && version !== seenVersion
  // Pages, which decide in batches, list pending posts only. So somebody else has decided since.
  const isDecided = moderationStatus !== 'pending' && (isStale || batch !== undefined)
  // A second rejection of a rejected change takes the approved post off the portal. It is not the
  // first one sent again, which made a new version.
  const isRejectedAgain = moderationStatus === 'rejected' && status === 'rejected'
  const takesOff =
    isRejectedAgain && !batch && seenVersion === version && kind.hasChange?.(found) === true
  if (!takesOff && (isDecided || moderationStatus === status)) {
    return { ok: false, reason: 'already_decided' }
  }
  if (isStale) return { ok: false, reason: 'changed_since' }
  const impossible = kind.refuseDecision?.(tx, found, { status, takesOff })
  if (impossible) return { ok: false, reason: impossible }
  const row = (takesOff && kind.foldChange?.(tx, moderator, found)) || found
  const activity = kind.describe(tx, row, { status, feedback, ...(readyReason && { readyReason }) })
  const change = () => {
    kind.save(tx, moderator, row, {
      moderationStatus: status,
      moderationFeedback: feedback || null,
      readyReason,
      moderatedAt: instantAfter(getVersion(state)),
      moderatedBy: moderator.userId,
    })
    record<DecisionType>(tx, moderator, activity)
  }
  const title = 'title' in activity ? activity.title : activity.name
  const post = { kind: kind.kind, id }
  releaseHeldMessages(tx, post)
  if (batch) decideUndoably(tx, moderator, { batch, post, ownerId, title }, change)
  else change()
  return { ok: true }
}

export type Decider = Pick<Actor, 'userId' | 'role'>

/** A condition for posts of others; undefined for whoever may decide on their own, too. */
export function isOthersPost(decider: Decider, ownerId: SQLiteColumn): SQL | undefined {
  return may(decider, 'decideOnOwn') ? undefined : sql`${ownerId} is not ${decider.userId}`
}

/** Sorts a queue: flagged posts first, then the oldest. */
export function queueOrder(
  db: Db,
  type: ScreenedType,
  { updatedAt }: { updatedAt: SQLiteColumn },
): SQL[] {
  return [flaggedFirst(db, type), asc(updatedAt)]
}

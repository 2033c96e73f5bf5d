import { asc, count, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { ActivityOf, ActivityType } from '#app/domain/activity/activity.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { flaggedFirst } from '#app/domain/screening/queries.server.ts'
import type { ScreenedType } from '#app/domain/screening/screening.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import type { ModerationStatus } from './status.ts'

/** docs/rules.md#moderation-decisions */
export type ModerationDecision = {
  status: Exclude<ModerationStatus, 'pending'>
  feedback: string
  /** `updatedAt` as the administrator saw it: nobody approves words unseen. */
  seenAt?: string
}

/** The columns of every moderated table that a decision writes. */
type Decided = {
  moderationStatus: ModerationDecision['status']
  moderationFeedback: string | null
  moderatedAt: string
  moderatedBy: number
}

type DecisionType = Extract<ActivityType, `${string}.${ModerationDecision['status']}`>

/** What a kind of post says of itself; the rest of a decision is the same for all. */
export type ModeratedKind<Row, Refusal extends string> = {
  find(tx: Db, id: number): Row | null | undefined
  getState(row: Row): { moderationStatus: ModerationStatus; updatedAt: string }
  /** Why nothing is decided on it in the state it is in. */
  refuse?(admin: Actor, row: Row): Refusal | null
  /** Why this decision is impossible, though another would be possible. */
  refuseDecision?(tx: Db, row: Row, status: ModerationDecision['status']): Refusal | null
  save(tx: Tx, admin: Actor, row: Row, decided: Decided): void
  /** What is recorded of it, and followed by whatever follows from that. */
  describe(tx: Db, row: Row, decision: Omit<ModerationDecision, 'seenAt'>): ActivityOf<DecisionType>
}

export type ModerationRefusal = 'not_found' | 'already_decided' | 'changed_since'
export type ModerationOutcome<Refusal extends string> =
  | { ok: true }
  | { ok: false; reason: ModerationRefusal | Refusal }

/** Decides on a post. A decision can be changed later, but not repeated. */
export function decide<Row, Refusal extends string>(
  db: Connection,
  admin: Actor,
  kind: ModeratedKind<Row, Refusal>,
  id: number,
  { status, feedback, seenAt }: ModerationDecision,
): Promise<ModerationOutcome<Refusal>> {
  return write(db, (tx) => {
    const row = kind.find(tx, id)
    if (!row) return { ok: false, reason: 'not_found' }
    const refusal = kind.refuse?.(admin, row)
    if (refusal) return { ok: false, reason: refusal }
    const { moderationStatus, updatedAt } = kind.getState(row)
    // The page shows what waits: whoever sent it after a colleague's decision has not seen that one.
    const isDecided = seenAt !== undefined && moderationStatus !== 'pending'
    if (isDecided || moderationStatus === status) return { ok: false, reason: 'already_decided' }
    if (seenAt && updatedAt !== seenAt) return { ok: false, reason: 'changed_since' }
    const impossible = kind.refuseDecision?.(tx, row, status)
    if (impossible) return { ok: false, reason: impossible }
    kind.save(tx, admin, row, {
      moderationStatus: status,
      moderationFeedback: feedback || null,
      moderatedAt: nowInstant(),
      moderatedBy: admin.userId,
    })
    record<DecisionType>(tx, admin, kind.describe(tx, row, { status, feedback }))
    return { ok: true }
  })
}

/** A queue shows so many; the others follow as these are decided. */
export const mostShown = 50

/** The order of a queue: what was flagged first, then what has waited longest. */
export function orderQueue(
  db: Db,
  type: ScreenedType,
  { updatedAt, id }: { updatedAt: SQLiteColumn; id: SQLiteColumn },
): SQL[] {
  return [flaggedFirst(db, type), asc(updatedAt), asc(id)]
}

/** How many wait in all, shown or not. */
export function countWaiting(db: Db, table: SQLiteTable, isWaiting: SQL | undefined): number {
  return db.select({ n: count() }).from(table).where(isWaiting).get()?.n ?? 0
}

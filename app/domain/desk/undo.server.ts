import { and, eq, gt, gte, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { ActivityType } from '#app/domain/activity/activity.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { isNameTaken } from '#app/domain/classifieds/sections.server.ts'
import {
  isSameRows,
  readPostRows,
  restorePostRows,
} from '#app/domain/moderation/kept-rows.server.ts'
import type { PostKind } from '#app/domain/moderation/post.ts'
import { type FeePurpose, feePurposes } from '#app/domain/payments/payment.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { undoableDecisions } from '#db/schema/decisions.ts'
import { notifications, outboxMessages } from '#db/schema/messages.ts'
import { payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'

/** `too_late`: the minute is over, the owner has been mailed, or the decision is stored no more. */
type UndoRefusal = 'too_late' | 'undone_before' | 'happened_since'
export type UndoResult = { title: string; refusal: UndoRefusal | null }

type Decision = typeof undoableDecisions.$inferSelect

/**
 * Undoes the actor's own decisions of one batch, each in its own transaction
 * (docs/rules.md#undone-decisions). Returns an empty list if they were made so long ago that they
 * are no longer stored.
 */
export async function undoDecisions(
  db: Connection,
  actor: Actor,
  batch: string,
): Promise<UndoResult[]> {
  const own = and(eq(undoableDecisions.batch, batch), eq(undoableDecisions.actorId, actor.userId))
  const results: UndoResult[] = []
  for (const { id, title } of db.select().from(undoableDecisions).where(own).all()) {
    results.push({ title, refusal: await write(db, (tx) => undo(tx, actor, id)) })
  }
  return results
}

function undo(tx: Tx, actor: Actor, decisionId: number): UndoRefusal | null {
  const own = eq(undoableDecisions.id, decisionId)
  const decision = tx.select().from(undoableDecisions).where(own).get()
  if (!decision) return 'too_late'
  if (decision.undoneAt) return 'undone_before'
  if (decision.until <= nowInstant()) return 'too_late'
  const { kind, subjectId: id, title } = decision
  const post = { kind, id }
  const isAsDecided = isSameRows(readPostRows(tx, post), decision.after)
  if (!isAsDecided || hasFollowed(tx, decision)) return 'happened_since'
  if (isNotified(tx, decision)) return 'too_late'
  restorePostRows(tx, post, decision.before)
  tx.delete(outboxMessages).where(eq(outboxMessages.decisionId, decisionId)).run()
  tx.delete(notifications).where(eq(notifications.decisionId, decisionId)).run()
  const emptied = { before: {}, after: {} }
  tx.update(undoableDecisions)
    .set({ ...emptied, undoneAt: nowInstant() })
    .where(own)
    .run()
  record(tx, actor, { type: undoneTypes[kind], id, title })
  return null
}

const undoneTypes = {
  listing: 'listing.decision_undone',
  event: 'event.decision_undone',
  classified: 'classified.decision_undone',
  section: 'section.decision_undone',
} as const satisfies Record<PostKind, ActivityType>

/**
 * Whether the owner's mail was sent or is being sent although the minute is not over: the clock was
 * ahead, somebody sent it by hand, or newer news released it.
 */
function isNotified(tx: Db, { id, until }: Decision): boolean {
  const { decisionId, sentAt, attempts, nextAttemptAt } = outboxMessages
  const isTaken = or(isNotNull(sentAt), gt(attempts, 0), ne(nextAttemptAt, until))
  return (
    tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(and(eq(decisionId, id), isTaken))
      .get() !== undefined
  )
}

/** Whether something happened to the post after the decision that its own rows do not show. */
function hasFollowed(tx: Db, decision: Decision): boolean {
  const { kind, subjectId, createdAt, before } = decision
  if (kind === 'section') {
    const [section] = before.classified_sections ?? []
    if (isNameTaken(tx, String(section?.name), subjectId)) return true
  }
  if (hasFeePayment(tx, decision)) return true
  return tx.get(followed[kind](sql`${subjectId}`, sql`${createdAt}`)) !== undefined
}

/** The kind of post that a payment of the fee refers to; null if it refers to something else. */
const paidPosts: Record<FeePurpose, PostKind | null> = {
  activation: 'listing',
  classified: 'classified',
  campaign: null,
}

/** Whether the payment of a fee for the post was started or paid since the decision. */
function hasFeePayment(tx: Db, { kind, subjectId, createdAt }: Decision): boolean {
  const purposes = feePurposes.filter((purpose) => paidPosts[purpose] === kind)
  const since = and(
    inArray(payments.purpose, purposes),
    eq(payments.subjectId, subjectId),
    or(gte(payments.createdAt, createdAt), gte(payments.paidAt, createdAt)),
  )
  return tx.select({ id: payments.id }).from(payments).where(since).get() !== undefined
}

/** Finds campaigns that were begun, or whose payment was begun or paid, since an instant (UTC). */
const campaignsSince = (subject: SQL, id: SQL, since: SQL) => sql`
  select 1 from campaigns c
    left join payments p on p.purpose = 'campaign' and p.subject_id = c.id
    where ${subject} = ${id}
      and (c.created_at >= ${since} or c.updated_at >= ${since} or p.created_at >= ${since} or p.paid_at >= ${since})`

/**
 * Finds orders of these ticket types that were begun or paid, or of which a ticket was cancelled or
 * given back, since an instant.
 */
const ordersSince = (types: SQL, since: SQL) => sql`
  select 1 from ticket_orders o left join tickets k on k.order_id = o.id
    where o.ticket_type_id in (${types})
      and (o.created_at >= ${since} or o.completed_at >= ${since} or k.cancelled_at >= ${since})`

/**
 * For each kind of post, a query that finds what visitors or owners have started or paid since it
 * was decided, besides a fee.
 */
const followed: Record<PostKind, (id: SQL, since: SQL) => SQL> = {
  listing: (id, since) => sql`
    select 1 from applications where listing_id = ${id} and created_at >= ${since}
    union all select 1 from bookings where listing_id = ${id} and created_at >= ${since}
    union all ${campaignsSince(sql`c.listing_id`, id, since)}
    union all ${ordersSince(
      sql`select t.id from tour_dates d join ticket_types t on t.tour_date_id = d.id
        where d.listing_id = ${id}`,
      since,
    )} limit 1`,
  event: (id, since) => sql`
    ${campaignsSince(sql`c.event_id`, id, since)}
    union all ${ordersSince(sql`select id from ticket_types where event_id = ${id}`, since)}
    limit 1`,
  classified: (id, since) => sql`
    select 1 from relay_threads where classified_id = ${id} and created_at >= ${since}
    union all select 1 from classified_sections where deleted_at >= ${since} and id in (
      select section_id from classified_ads where id = ${id}
      union select section_id from classified_changes where classified_id = ${id}) limit 1`,
  section: (id) => sql`
    select 1 from classified_ads where section_id = ${id}
    union all select 1 from classified_changes where section_id = ${id} limit 1`,
}

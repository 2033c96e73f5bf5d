import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, max, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { RecordedActivity } from '#app/domain/activity/record.server.ts'
import { deleteUnusedFiles } from '#app/domain/photos/files.server.ts'
import { instantFromNow, minutes, nowInstant, seconds } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { undoableDecisions } from '#db/schema/decisions.ts'
import { notifications, outboxMessages } from '#db/schema/messages.ts'
import { type Rows, readPostRows } from './kept-rows.server.ts'
import type { PostRef } from './post.ts'

/** How long a decision can be undone. Its owner is not notified before that. */
const undoTime = seconds(60)

/** How long the portal still explains that it is too late to undo. */
const answerTime = minutes(5)

type Undoable = {
  /** Decisions of one batch are undone together. */
  batch: string
  post: PostRef
  ownerId: number | null
  title: string
}

/**
 * Makes a decision that can be undone (docs/rules.md#undone-decisions): stores the post's rows as
 * they were, and holds back every mail and notification that follows from it.
 * @param decide changes the post's rows and records the activity
 */
export function decideUndoably(tx: Tx, actor: Actor, undoable: Undoable, decide: () => void) {
  const { batch, post, ownerId, title } = undoable
  const { kind, id: subjectId } = post
  const until = instantFromNow(undoTime)
  // Stored before the change, which would delete files that the old rows refer to.
  const { id: decisionId } = tx
    .insert(undoableDecisions)
    .values({
      ...{ batch, actorId: actor.userId, ownerId, kind, subjectId, title, until },
      before: readPostRows(tx, post),
      after: {},
      createdAt: nowInstant(),
    })
    .returning({ id: undoableDecisions.id })
    .get()
  const before = findNewest(tx)
  decide()
  tx.update(undoableDecisions)
    .set({ after: readPostRows(tx, post) })
    .where(eq(undoableDecisions.id, decisionId))
    .run()
  tx.update(outboxMessages)
    .set({ decisionId, nextAttemptAt: until })
    .where(gt(outboxMessages.id, before.mail))
    .run()
  tx.update(notifications)
    .set({ decisionId, shownFrom: until })
    .where(gt(notifications.id, before.notification))
    .run()
}

/**
 * Releases what earlier decisions on a post hold back, so that it does not arrive after the news of
 * what happens to the post now.
 */
export function releaseHeldMessages(tx: Tx, { kind, id }: PostRef) {
  const { until, undoneAt, subjectId } = undoableDecisions
  const held = tx
    .select({ id: undoableDecisions.id })
    .from(undoableDecisions)
    .where(
      and(
        ...[eq(undoableDecisions.kind, kind), eq(subjectId, id)],
        ...[gt(until, nowInstant()), isNull(undoneAt)],
      ),
    )
  const mail = and(inArray(outboxMessages.decisionId, held), eq(outboxMessages.attempts, 0))
  tx.update(outboxMessages)
    .set({ nextAttemptAt: sql`${outboxMessages.createdAt}` })
    .where(mail)
    .run()
  tx.update(notifications)
    .set({ shownFrom: sql`${notifications.createdAt}` })
    .where(inArray(notifications.decisionId, held))
    .run()
}

/** Reaction to the move or cancellation of an event, which ticket holders are told of at once. */
export const releaseOlderNews = (
  tx: Tx,
  { activity: { id } }: RecordedActivity<'event.moved' | 'event.cancelled'>,
) => releaseHeldMessages(tx, { kind: 'event', id })

/**
 * Deletes the stored rows of decisions that are final, and the files of pictures that only they
 * used.
 */
export function forgetFinalDecisions(tx: Tx) {
  const isFinal = or(
    lte(undoableDecisions.until, nowInstant()),
    isNotNull(undoableDecisions.undoneAt),
  )
  const isOld = lte(undoableDecisions.until, instantFromNow(-answerTime))
  for (const { id, before } of tx.select().from(undoableDecisions).where(isFinal).all()) {
    const own = eq(undoableDecisions.id, id)
    tx.update(undoableDecisions).set({ before: {}, after: {} }).where(own).run()
    deleteUnusedFiles(tx, listFiles(before))
  }
  tx.delete(undoableDecisions).where(isOld).run()
}

/**
 * Makes final what an account decided and what was decided on its posts. Called before the account
 * is deleted, because the stored rows would keep the files of its pictures.
 */
export function forgetDecisionsAbout(tx: Tx, userId: number) {
  const { actorId, ownerId, before } = undoableDecisions
  const kept = tx
    .delete(undoableDecisions)
    .where(or(eq(actorId, userId), eq(ownerId, userId)))
    .returning({ before })
    .all()
  for (const rows of kept) deleteUnusedFiles(tx, listFiles(rows.before))
}

function listFiles({ photos = [], classified_photos: pictures = [] }: Rows): string[] {
  return [...photos, ...pictures].flatMap((row) => [row.thumb_hash, row.full_hash]).map(String)
}

/**
 * Returns the newest ids, so that messages with higher ids are known to follow from the decision.
 */
function findNewest(tx: Db) {
  const mail = tx
    .select({ id: max(outboxMessages.id) })
    .from(outboxMessages)
    .get()
  const notification = tx
    .select({ id: max(notifications.id) })
    .from(notifications)
    .get()
  return { mail: mail?.id ?? 0, notification: notification?.id ?? 0 }
}

export type UndoableBatch = { batch: string; titles: string[] }

/** Returns the decisions that the actor can still undo, the latest batch first. */
export function listUndoable(db: Db, actor: Actor): UndoableBatch[] {
  const { actorId, until, undoneAt, id } = undoableDecisions
  const isOpen = and(eq(actorId, actor.userId), gt(until, nowInstant()), isNull(undoneAt))
  const batches = new Map<string, string[]>()
  const rows = db.select().from(undoableDecisions).where(isOpen).orderBy(desc(id)).all()
  for (const { batch, title } of rows) {
    batches.set(batch, [title, ...(batches.get(batch) ?? [])])
  }
  return [...batches].map(([batch, titles]) => ({ batch, titles }))
}

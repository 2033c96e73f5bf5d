import { and, count, desc, eq, inArray, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { toActivity } from '#app/domain/activity/to-activity.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Words } from '#app/text/words.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { batchSize, repeatUntilNone } from '#db/repeat-until-none.server.ts'
import { activities } from '#db/schema/activities.ts'
import { notifications } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import { may } from './permissions.ts'
import { findRule } from './rules.server.ts'

export const notificationsPerPage = 25

/**
 * The condition for the actor's notifications, without those of a decision that can still be
 * undone.
 */
function isShownTo(actor: Actor) {
  return isShown(actor.userId, nowInstant())
}

function isShown(person: number | Placeholder, now: string | Placeholder) {
  const { userId, shownFrom } = notifications
  return and(eq(userId, person), or(isNull(shownFrom), lte(shownFrom, now)))
}

export function countUnread(db: Db, { userId }: Actor): number {
  return unreadQuery(db).get({ userId, now: nowInstant() })?.unread ?? 0
}

const unreadQuery = preparedQuery((db) =>
  db
    .select({ unread: count() })
    .from(notifications)
    .where(
      and(isShown(sql.placeholder('userId'), sql.placeholder('now')), isNull(notifications.readAt)),
    )
    .prepare(),
)

/** Returns one page of the actor's notifications, newest first. */
export function listNotifications(db: Db, actor: Actor, page: number, words: Words) {
  const own = isShownTo(actor)
  const total = countRows(db, notifications, own)
  const { PORTAL_NAME: portalName } = getSettings(db)
  return paginate({ total, page, perPage: notificationsPerPage }, (limit, offset) =>
    db
      .select({ notification: notifications, activity: activities })
      .from(notifications)
      .leftJoin(activities, eq(activities.id, notifications.activityId))
      .where(own)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ notification: { id, readAt, createdAt, ...written }, activity }) => ({
        id,
        readAt,
        createdAt,
        ...describe(written, activity, portalName, words),
      })),
  )
}

type Written = Pick<typeof notifications.$inferSelect, 'writtenMessage' | 'writtenPath'>

/** Returns a notification's sentences in the reader's language, and its link. */
function describe(
  { writtenMessage, writtenPath }: Written,
  stored: typeof activities.$inferSelect | null,
  portalName: string,
  words: Words,
): { message: string; quote: string; href: string | null } {
  const rule = stored && findRule(stored.type)
  if (!rule) return { message: writtenMessage ?? '', quote: '', href: writtenPath }
  const activity = toActivity(stored)
  return {
    message: rule.notice(activity, words, portalName).message,
    quote: rule.quote?.(activity, words) ?? '',
    href: rule.link(activity),
  }
}

/** Marks a notification of the actor as read; returns false if the actor has none with this id. */
export function markRead(db: Connection, actor: Actor, id: number): Promise<boolean> {
  return write(db, (tx) => {
    const own = and(eq(notifications.id, id), isShownTo(actor))
    const found = tx.select().from(notifications).where(own).get()
    if (!found || !may(actor, 'read', found)) return false
    tx.update(notifications).set({ readAt: nowInstant() }).where(own).run()
    return true
  })
}

export async function markAllRead(db: Connection, actor: Actor) {
  await write(db, (tx) =>
    tx
      .update(notifications)
      .set({ readAt: nowInstant() })
      .where(and(isShownTo(actor), isNull(notifications.readAt)))
      .run(),
  )
}

/** Job: deletes notifications that were read a year ago or earlier. */
export async function deleteReadNotifications(db: Connection, stopping?: AbortSignal) {
  const { id, readAt } = notifications
  const isOld = lte(readAt, instantFromNow(-days(365)))
  const deleteSome = (tx: Tx) => {
    const some = tx.select({ id }).from(notifications).where(isOld).limit(batchSize)
    return tx.delete(notifications).where(inArray(id, some)).run().changes
  }
  await repeatUntilNone(db, deleteSome, stopping)
}

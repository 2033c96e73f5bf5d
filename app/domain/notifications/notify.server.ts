import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Activity, ActivityType } from '#app/domain/activity/activity.ts'
import type { RecordedActivity } from '#app/domain/activity/record.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { activities } from '#db/schema/activities.ts'
import { notifications } from '#db/schema/messages.ts'
import type { Recipient } from './rule.ts'
import { rules } from './rules.server.ts'

/**
 * Notifies everybody named by an activity's rule, on the portal and by mail, in the activity's
 * transaction. Only active members get a notification (docs/rules.md#message-retention). A payer gets
 * the mail in any case, because it is about their money.
 */
export function notify<T extends ActivityType>(
  tx: Tx,
  { recordId, activity, actor, secret }: RecordedActivity<T>,
) {
  const rule = rules[activity.type]
  if (!rule) return
  const link = rule.mailedLink?.(activity, secret) ?? rule.link(activity)
  /** A payee can be an administrator, too. */
  const notified = new Set<number>()
  for (const recipient of rule.to(activity, actor?.userId ?? null)) {
    for (const { memberId, name, email, locale } of findPeople(tx, recipient)) {
      if (memberId !== null && notified.has(memberId)) continue
      if (memberId !== null) notified.add(memberId)
      const isKnown = rule.isDigested && memberId !== null && hasUnread(tx, memberId, activity)
      if (memberId !== null && !isKnown) addNotification(tx, memberId, recordId)
      if (rule.isDigested) continue
      queueMail(tx, {
        to: email,
        locale,
        replyTo: rule.replyTo?.(activity),
        content: { template: 'activity', activity: activity as Activity, name, link },
      })
    }
  }
}

function addNotification(tx: Tx, userId: number, activityId: number) {
  storeNotification(tx).run({ userId, activityId, createdAt: nowInstant() })
}

const storeNotification = preparedQuery((tx: Tx) =>
  tx
    .insert(notifications)
    .values({
      userId: sql.placeholder('userId'),
      activityId: sql.placeholder('activityId'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
)

/**
 * Whether the member has an unread notification of the same type about the same post. A second one
 * is left out, because a member may change a post and undo the change any number of times.
 */
function hasUnread(tx: Db, userId: number, { type, id }: Pick<Activity, 'type' | 'id'>): boolean {
  const isSame = and(
    eq(activities.subjectType, type.split('.')[0] ?? ''),
    eq(activities.subjectId, id),
    eq(activities.type, type),
  )
  const unread = and(eq(notifications.userId, userId), isNull(notifications.readAt))
  return (
    tx
      .select({ id: notifications.id })
      .from(activities)
      .innerJoin(notifications, eq(notifications.activityId, activities.id))
      .where(and(isSame, unread))
      .get() !== undefined
  )
}

function findPeople(tx: Db, recipient: Recipient) {
  if ('payerId' in recipient) {
    const { payerId, email, isTyped, locale } = recipient
    const account = payerId && tx.select().from(users).where(eq(users.id, payerId)).get()
    if (account && account.deletedAt !== null) return []
    if (!account) return [{ memberId: null, name: null, email, locale: toLocale(locale) }]
    const memberId = account.membershipStatus === 'active' ? payerId : null
    const to = isTyped ? email : account.email
    return [{ memberId, name: account.name, email: to, locale: toLocale(account.locale) }]
  }
  const { memberId } = recipient
  const people =
    memberId === null ? activePeople(tx, 'admins').all() : activePeople(tx, 'one').all({ memberId })
  return people.map((person) => ({ ...person, locale: toLocale(person.locale) }))
}

const activePeople = preparedQuery((db, who: 'admins' | 'one') => {
  const isMeant =
    who === 'admins' ? eq(users.role, 'admin') : eq(users.id, sql.placeholder('memberId'))
  return db
    .select({ memberId: users.id, name: users.name, email: users.email, locale: users.locale })
    .from(users)
    .where(and(isMeant, eq(users.membershipStatus, 'active')))
    .prepare()
})

import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import type { ActivityType } from '#app/domain/activity/activity.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { LimitKey } from '#app/domain/settings/setting.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { keptQuery } from '#db/kept-query.ts'
import {
  activities,
  classifiedAds,
  classifiedSections,
  contactMessages,
  eventImages,
  events,
  listings,
  relayMessages,
  relayThreads,
} from '#db/schema/index.ts'
import type { ReachedLimit } from './limit.ts'

/** The start of the last 24 hours. */
const aDayAgo = () => instantFromNow(-days(1))

function isOf(...types: ActivityType[]): SQL {
  return inArray(activities.type, types)
}

const countOf = (db: Db, table: SQLiteTable, where: SQL | undefined) =>
  db.select({ n: count() }).from(table).where(where).get()?.n ?? 0

type Posted = ListingSource | 'events' | 'classifieds' | 'sections'
type DailyAction = 'application' | 'withdrawal' | 'booking' | 'order' | 'passing on'
type Limited = Posted | DailyAction | 'photo'

/** How the history names what is limited. */
const isDone: Record<Limited, SQL> = {
  properties: isListing('properties'),
  work: isListing('work'),
  play: isListing('play'),
  events: isOf('event.created', 'event.duplicated'),
  classifieds: isOf('classified.posted'),
  sections: isOf('section.suggested'),
  application: isOf('application.sent'),
  withdrawal: isOf('application.withdrawn'),
  booking: isOf('booking.requested'),
  order: isOf('order.placed'),
  'passing on': isOf('ticket.passed_on'),
  photo: isOf('listing.photo_added'),
}

function isListing(source: ListingSource) {
  return sql`${activities.type} = 'listing.posted'
    and json_extract(${activities.parameters}, '$.source') = ${source}`
}

/** Whether the member has done something `most` times within 24 hours. */
function hasDone(db: Db, actor: Actor, most: number, what: Limited): boolean {
  const { n = 0 } = recentlyDone(db, what).get({ userId: actor.userId, since: aDayAgo() }) ?? {}
  return !isAdmin(actor) && n >= most
}

const recentlyDone = keptQuery((db, what: Limited) =>
  db
    .select({ n: count() })
    .from(activities)
    .where(
      and(
        eq(activities.actorId, sql.placeholder('userId')),
        gt(activities.createdAt, sql.placeholder('since')),
        isDone[what],
      ),
    )
    .prepare(),
)

/** By kind of post: how many a day and waiting at a time, and how they are found. */
const posts: Record<
  Posted,
  {
    aDay: LimitKey
    waiting: LimitKey
    table: SQLiteTable
    isWaiting(userId: Placeholder): SQL | undefined
  }
> = {
  properties: listingPosts('properties', 'LIMIT_PROPERTIES_A_DAY', 'LIMIT_PROPERTIES_WAITING'),
  work: listingPosts('work', 'LIMIT_WORK_A_DAY', 'LIMIT_WORK_WAITING'),
  play: listingPosts('play', 'LIMIT_PLAY_A_DAY', 'LIMIT_PLAY_WAITING'),
  events: {
    aDay: 'LIMIT_EVENTS_A_DAY',
    waiting: 'LIMIT_EVENTS_WAITING',
    table: events,
    isWaiting: (userId) =>
      and(
        eq(events.ownerId, userId),
        eq(events.moderationStatus, 'pending'),
        inArray(events.status, ['active', 'completed']),
      ),
  },
  classifieds: {
    aDay: 'LIMIT_CLASSIFIEDS_A_DAY',
    waiting: 'LIMIT_CLASSIFIEDS_WAITING',
    table: classifiedAds,
    isWaiting: (userId) =>
      and(
        eq(classifiedAds.ownerId, userId),
        eq(classifiedAds.moderationStatus, 'pending'),
        ne(classifiedAds.status, 'cancelled'),
      ),
  },
  sections: {
    aDay: 'LIMIT_SECTIONS_A_DAY',
    waiting: 'LIMIT_SECTIONS_WAITING',
    table: classifiedSections,
    isWaiting: (userId) =>
      and(
        eq(classifiedSections.suggestedBy, userId),
        eq(classifiedSections.status, 'pending_approval'),
        isNull(classifiedSections.deletedAt),
      ),
  },
}

function listingPosts(source: ListingSource, aDay: LimitKey, waiting: LimitKey) {
  return {
    aDay,
    waiting,
    table: listings,
    isWaiting: (userId: Placeholder) =>
      and(
        eq(listings.ownerId, userId),
        eq(listings.source, source),
        eq(listings.moderationStatus, 'pending'),
      ),
  }
}

/** Returns the limit that keeps a member from posting one more of a kind; null when none does. */
export function findPostLimit(db: Db, actor: Actor, kind: Posted): ReachedLimit | null {
  const { aDay, waiting } = posts[kind]
  const limits = getSettings(db)
  if (hasDone(db, actor, limits[aDay], kind)) return 'too_many_today'
  const { n = 0 } = waitingPosts(db, kind).get({ userId: actor.userId }) ?? {}
  return !isAdmin(actor) && n >= limits[waiting] ? 'too_many_waiting' : null
}

const waitingPosts = keptQuery((db, kind: Posted) => {
  const { table, isWaiting } = posts[kind]
  return db
    .select({ n: count() })
    .from(table)
    .where(isWaiting(sql.placeholder('userId')))
    .prepare()
})

const dailyLimits: Record<DailyAction, LimitKey> = {
  application: 'LIMIT_APPLICATIONS_A_DAY',
  withdrawal: 'LIMIT_WITHDRAWALS_A_DAY',
  booking: 'LIMIT_BOOKINGS_A_DAY',
  order: 'LIMIT_ORDERS_A_DAY',
  'passing on': 'LIMIT_PASSED_ON_A_DAY',
}

/** Whether a member has reached the daily limit of an action that is not a post. */
export function hasReachedDailyLimit(db: Db, actor: Actor, action: DailyAction): boolean {
  return hasDone(db, actor, getSettings(db)[dailyLimits[action]], action)
}

/** Whether so many more uploaded pictures would exceed a member's daily limit. */
export function hasReachedUploadLimit(db: Db, actor: Actor, wanted = 1): boolean {
  if (wanted === 0) return false
  const isOwn = and(eq(eventImages.ownerId, actor.userId), gt(eventImages.createdAt, aDayAgo()))
  const elsewhere = countOf(db, eventImages, isOwn) + countAdPictures(db, actor)
  const most = getSettings(db).LIMIT_UPLOADS_A_DAY - elsewhere - (wanted - 1)
  return hasDone(db, actor, most, 'photo')
}

/** Counts the pictures that came with a member's ads, those that others have replaced included. */
function countAdPictures(db: Db, actor: Actor): number {
  const pictures = sql<number>`coalesce(sum(json_extract(${activities.parameters}, '$.pictures')), 0)`
  const isUpload = and(
    eq(activities.actorId, actor.userId),
    gt(activities.createdAt, aDayAgo()),
    isOf('classified.posted', 'classified.changed'),
  )
  return db.select({ pictures }).from(activities).where(isUpload).get()?.pictures ?? 0
}

/** Whether a member has reached the daily limit of messages and new conversations. */
export function hasReachedMessageLimit(db: Db, actor: Actor): boolean {
  const { userId } = actor
  const began = and(eq(relayThreads.inquirerId, userId), gt(relayThreads.createdAt, aDayAgo()))
  const wrote = and(eq(contactMessages.memberId, userId), gt(contactMessages.createdAt, aDayAgo()))
  const written = countOf(db, relayThreads, began) + countOf(db, contactMessages, wrote)
  return !isAdmin(actor) && written >= getSettings(db).LIMIT_MESSAGES_A_DAY
}

/** Whether one side of a conversation has reached its daily limit of messages. */
export function hasReachedReplyLimit(db: Db, threadId: number, isFromOwner: boolean): boolean {
  const own = and(
    eq(relayMessages.threadId, threadId),
    eq(relayMessages.isFromOwner, isFromOwner),
    gt(relayMessages.createdAt, aDayAgo()),
  )
  return countOf(db, relayMessages, own) >= getSettings(db).LIMIT_MESSAGES_A_DAY
}

import { and, between, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { ActivityType } from '#app/domain/activity/activity.ts'
import { isWaitingSection } from '#app/domain/classifieds/is-waiting.ts'
import { isWaitingEvent } from '#app/domain/events/is-waiting.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { LimitKey } from '#app/domain/settings/setting.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { filterOnly, preparedQuery } from '#db/prepared-query.ts'
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
  users,
} from '#db/schema/index.ts'
import { may } from './permissions.ts'
import type { PostingRefusal } from './posting-refusal.ts'

/** The instant 24 hours ago. */
const aDayAgo = () => instantFromNow(-days(1))

/**
 * The condition for what was made within the last 24 hours. What was made while the clock was ahead
 * does not count, since it would for as long as the clock was.
 */
const isOfLastDay = (createdAt: SQLiteColumn) => between(createdAt, aDayAgo(), nowInstant())

function hasType(...types: ActivityType[]): SQL {
  return inArray(activities.type, types)
}

type Posted = ListingSource | 'events' | 'classifieds' | 'sections'
type DailyAction = 'application' | 'withdrawal' | 'booking' | 'order' | 'passing on'
type Limited = Posted | DailyAction | 'photo'

/** The activities that count for each limit. */
const isDone: Record<Limited, SQL> = {
  properties: isListing('properties'),
  work: isListing('work'),
  play: isListing('play'),
  events: hasType('event.created', 'event.duplicated'),
  classifieds: hasType('classified.posted'),
  sections: hasType('section.suggested'),
  application: hasType('application.sent'),
  withdrawal: hasType('application.withdrawn'),
  booking: hasType('booking.requested'),
  order: hasType('order.placed'),
  'passing on': hasType('ticket.passed_on'),
  photo: hasType('listing.photo_added'),
}

function isListing(source: ListingSource) {
  return sql`${activities.type} = 'listing.posted'
    and json_extract(${activities.parameters}, '$.source') = ${source}`
}

/** Whether the member has reached `most` of an action within 24 hours. */
function hasDone(db: Db, actor: Actor, what: Limited, most: number): boolean {
  if (may(actor, 'exceed')) return false
  const lastDay = { since: aDayAgo(), until: nowInstant() }
  const { n = 0 } = recentlyDone(db, what).get({ userId: actor.userId, ...lastDay }) ?? {}
  return n >= most
}

const recentlyDone = preparedQuery((db, what: Limited) =>
  db
    .select({ n: count() })
    .from(activities)
    .where(
      and(
        eq(activities.actorId, sql.placeholder('userId')),
        between(activities.createdAt, sql.placeholder('since'), sql.placeholder('until')),
        isDone[what],
      ),
    )
    .prepare(),
)

/** For each kind of post: its daily limit, its limit of waiting posts, and how these are found. */
const posts: Record<
  Posted,
  {
    aDay: LimitKey
    waiting: LimitKey
    table: SQLiteTable
    owner: SQLiteColumn
    isWaiting: SQL | undefined
  }
> = {
  properties: listingPosts('properties', 'LIMIT_PROPERTIES_A_DAY', 'LIMIT_PROPERTIES_WAITING'),
  work: listingPosts('work', 'LIMIT_WORK_A_DAY', 'LIMIT_WORK_WAITING'),
  play: listingPosts('play', 'LIMIT_PLAY_A_DAY', 'LIMIT_PLAY_WAITING'),
  events: {
    aDay: 'LIMIT_EVENTS_A_DAY',
    waiting: 'LIMIT_EVENTS_WAITING',
    table: events,
    owner: events.ownerId,
    isWaiting: filterOnly(isWaitingEvent),
  },
  classifieds: {
    aDay: 'LIMIT_CLASSIFIEDS_A_DAY',
    waiting: 'LIMIT_CLASSIFIEDS_WAITING',
    table: classifiedAds,
    owner: classifiedAds.ownerId,
    isWaiting: filterOnly(
      and(eq(classifiedAds.moderationStatus, 'pending'), ne(classifiedAds.status, 'cancelled')),
    ),
  },
  sections: {
    aDay: 'LIMIT_SECTIONS_A_DAY',
    waiting: 'LIMIT_SECTIONS_WAITING',
    table: classifiedSections,
    owner: classifiedSections.suggestedBy,
    isWaiting: isWaitingSection,
  },
}

function listingPosts(source: ListingSource, aDay: LimitKey, waiting: LimitKey) {
  return {
    aDay,
    waiting,
    table: listings,
    owner: listings.ownerId,
    isWaiting: and(
      eq(listings.source, source),
      filterOnly(eq(listings.moderationStatus, 'pending')),
    ),
  }
}

/** Returns what prevents a member from posting one more of a kind; null if nothing does. */
export function findPostingRefusal(db: Db, actor: Actor, kind: Posted): PostingRefusal | null {
  // Pictures may have been encoded for minutes since the request began.
  const { membershipStatus } = users
  const isActive = and(eq(users.id, actor.userId), eq(membershipStatus, 'active'))
  if (countRows(db, users, isActive) === 0) return 'no_access'
  if (hasDone(db, actor, kind, getSettings(db)[posts[kind].aDay])) return 'too_many_today'
  return hasReachedWaitingLimit(db, actor, kind) ? 'too_many_waiting' : null
}

/** Whether as many posts of a kind wait as a member may have waiting. */
export function hasReachedWaitingLimit(db: Db, actor: Actor, kind: Posted): boolean {
  if (may(actor, 'exceed')) return false
  const { n = 0 } = waitingPosts(db, kind).get({ userId: actor.userId }) ?? {}
  return n >= getSettings(db)[posts[kind].waiting]
}

const waitingPosts = preparedQuery((db, kind: Posted) => {
  const { table, owner, isWaiting } = posts[kind]
  return db
    .select({ n: count() })
    .from(table)
    .where(and(eq(owner, sql.placeholder('userId')), isWaiting))
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
  return hasDone(db, actor, action, getSettings(db)[dailyLimits[action]])
}

/** Whether `wanted` more pictures would exceed a member's daily limit of uploads. */
export function hasReachedUploadLimit(db: Db, actor: Actor, wanted = 1): boolean {
  if (wanted === 0 || may(actor, 'exceed')) return false
  const isOwn = and(eq(eventImages.ownerId, actor.userId), isOfLastDay(eventImages.createdAt))
  const elsewhere = countRows(db, eventImages, isOwn) + countClassifiedPictures(db, actor)
  const most = getSettings(db).LIMIT_UPLOADS_A_DAY - elsewhere - (wanted - 1)
  return hasDone(db, actor, 'photo', most)
}

/** Counts the pictures uploaded with a member's classifieds, including those replaced since. */
function countClassifiedPictures(db: Db, actor: Actor): number {
  const pictures = sql<number>`coalesce(sum(json_extract(${activities.parameters}, '$.pictures')), 0)`
  const isUpload = and(
    eq(activities.actorId, actor.userId),
    isOfLastDay(activities.createdAt),
    hasType('classified.posted', 'classified.changed'),
  )
  return db.select({ pictures }).from(activities).where(isUpload).get()?.pictures ?? 0
}

/** Whether a member has reached the daily limit of messages to the town and new conversations. */
export function hasReachedMessageLimit(db: Db, actor: Actor): boolean {
  if (may(actor, 'exceed')) return false
  const { userId } = actor
  const began = and(eq(relayThreads.inquirerId, userId), isOfLastDay(relayThreads.createdAt))
  const wrote = and(eq(contactMessages.memberId, userId), isOfLastDay(contactMessages.createdAt))
  const written = countRows(db, relayThreads, began) + countRows(db, contactMessages, wrote)
  return written >= getSettings(db).LIMIT_MESSAGES_A_DAY
}

type ReplySide = { threadId: number; isFromOwner: boolean; ownerId: number | null }

/**
 * Whether one side of a conversation has reached its daily limit of answers. An owner's answers in
 * all conversations count together, because the reader's address is whatever somebody typed.
 */
export function hasReachedReplyLimit(db: Db, side: ReplySide): boolean {
  const { threadId, isFromOwner, ownerId } = side
  const counted =
    isFromOwner && ownerId !== null
      ? inArray(relayMessages.threadId, listOwnThreads(db, ownerId))
      : and(eq(relayMessages.threadId, threadId), isAnswer(threadId))
  const own = and(
    counted,
    eq(relayMessages.isFromOwner, isFromOwner),
    isOfLastDay(relayMessages.createdAt),
  )
  return countRows(db, relayMessages, own) >= getSettings(db).LIMIT_MESSAGES_A_DAY
}

/** Whether a message is not the first, which began the conversation. */
function isAnswer(threadId: number) {
  return sql`${relayMessages.id} > (select min(id) from relay_messages where thread_id = ${threadId})`
}

function listOwnThreads(db: Db, ownerId: number) {
  return db
    .select({ id: relayThreads.id })
    .from(relayThreads)
    .innerJoin(classifiedAds, eq(classifiedAds.id, relayThreads.classifiedId))
    .where(eq(classifiedAds.ownerId, ownerId))
}

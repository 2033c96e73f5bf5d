import { type AnyColumn, and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { newestClassified } from '#app/domain/classifieds/changes.server.ts'
import { pickContent } from '#app/domain/events/event.ts'
import { newestListing } from '#app/domain/listings/changes.server.ts'
import type { Db } from '#db/client.server.ts'
import { classifiedAds, classifiedChanges } from '#db/schema/classifieds.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { listingChanges, listings } from '#db/schema/listings.ts'
import { screenings } from '#db/schema/screenings.ts'
import type { ScreenedType, Words } from './screening.ts'

/** A post that waits for a decision, with the text that would become public. */
export type WaitingPost = { type: ScreenedType; id: number; words: Words }

/** The table of each type. */
const sources = {
  listing: { id: listings.id, updatedAt: listings.updatedAt },
  event: { id: events.id, updatedAt: events.updatedAt },
  classified: { id: classifiedAds.id, updatedAt: classifiedAds.updatedAt },
} satisfies Record<ScreenedType, { id: AnyColumn; updatedAt: AnyColumn }>

/** SQL for a column of a row's newest screening; null when the text changed since. */
export function currentScreening<Value>(type: ScreenedType, column: 'id' | 'risk'): SQL<Value> {
  const { id, updatedAt } = sources[type]
  return sql<Value>`(select ${sql.raw(`s.${column}`)} from screenings s
    where s.subject_type = ${type} and s.subject_id = ${id} and s.created_at > ${updatedAt}
    order by s.created_at desc, s.id desc limit 1)`
}

/**
 * Whether a screening is of this type and newer than the text it is about. With equal times the text
 * may have changed after it was read, so it is screened again.
 */
export function isCurrent(type: ScreenedType): SQL {
  const { id, updatedAt } = sources[type]
  const changed = sql`(select ${updatedAt} from ${id.table} where ${id} = ${screenings.subjectId})`
  return sql`${screenings.subjectType} = ${type} and ${screenings.createdAt} > ${changed}`
}

/** Returns waiting posts not screened since their last change, up to `limit` of each kind. */
export function listUnscreened(db: Db, limit: number): WaitingPost[] {
  const isUnread = (type: ScreenedType) => sql`${currentScreening(type, 'id')} is null`
  const posts = db
    .select({ id: listings.id, title: listings.title, body: listings.description })
    .from(listings)
    .where(and(eq(listings.moderationStatus, 'pending'), isUnread('listing')))
    .limit(limit)
    .all()
    .map(({ id, ...words }) => ({ type: 'listing' as const, id, words }))
  const changes = db
    .select({ listing: listings, change: listingChanges })
    .from(listingChanges)
    .innerJoin(listings, eq(listings.id, listingChanges.listingId))
    .where(and(eq(listingChanges.moderationStatus, 'pending'), isUnread('listing')))
    .limit(limit)
    .all()
    .map((row) => {
      const { id, title, description: body } = newestListing(row)
      return { type: 'listing' as const, id, words: { title, body } }
    })
  const calendar = db
    .select()
    .from(events)
    .leftJoin(eventChanges, eq(eventChanges.eventId, events.id))
    .where(
      and(
        eq(events.moderationStatus, 'pending'),
        inArray(events.status, ['active', 'completed']),
        isUnread('event'),
      ),
    )
    .limit(limit)
    .all()
    .map(({ events: event, event_changes: change }) => {
      const { title, description: body } = pickContent(change ?? event)
      return { type: 'event' as const, id: event.id, words: { title, body } }
    })
  const ads = db
    .select({ id: classifiedAds.id, title: classifiedAds.title, body: classifiedAds.content })
    .from(classifiedAds)
    .where(
      and(
        eq(classifiedAds.moderationStatus, 'pending'),
        ne(classifiedAds.status, 'cancelled'),
        isUnread('classified'),
      ),
    )
    .limit(limit)
    .all()
    .map(({ id, title, body }) => ({
      type: 'classified' as const,
      id,
      words: { title: title ?? '', body },
    }))
  const changedAds = db
    .select({ classified: classifiedAds, change: classifiedChanges })
    .from(classifiedChanges)
    .innerJoin(classifiedAds, eq(classifiedAds.id, classifiedChanges.classifiedId))
    .where(and(eq(classifiedChanges.moderationStatus, 'pending'), isUnread('classified')))
    .limit(limit)
    .all()
    .map((row) => {
      const { id, title, content: body } = newestClassified(row)
      return { type: 'classified' as const, id, words: { title: title ?? '', body } }
    })
  return [...posts, ...changes, ...calendar, ...ads, ...changedAds]
}

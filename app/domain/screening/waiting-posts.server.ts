import { type AnyColumn, and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { newestClassified } from '#app/domain/classifieds/newest-version.ts'
import { pickContent } from '#app/domain/events/event.ts'
import { isWaitingEvent } from '#app/domain/events/is-waiting.ts'
import { detailsTables, fieldTables } from '#app/domain/listings/field-tables.ts'
import type { WholeListing } from '#app/domain/listings/newest-version.ts'
import type { Db } from '#db/client.server.ts'
import { classifiedAds, classifiedChanges } from '#db/schema/classifieds.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { listingChanges, listings } from '#db/schema/listings.ts'
import { screenedTypes, screenings } from '#db/schema/screenings.ts'
import type { PostText, ScreenedType } from './screening.ts'

/** A post that waits for a decision, with the text that would become public. */
export type WaitingPost = { type: ScreenedType; id: number; words: PostText }

/** The table of each type. */
const sources = {
  listing: { id: listings.id, updatedAt: listings.updatedAt },
  event: { id: events.id, updatedAt: events.updatedAt },
  classified: { id: classifiedAds.id, updatedAt: classifiedAds.updatedAt },
} satisfies Record<ScreenedType, { id: AnyColumn; updatedAt: AnyColumn }>

/** SQL for a column of a row's newest screening; null if the text changed after it. */
export function currentScreening<Value>(type: ScreenedType, column: 'id' | 'risk'): SQL<Value> {
  const { id, updatedAt } = sources[type]
  return sql<Value>`(select ${sql.raw(`s.${column}`)} from screenings s
    where s.subject_type = ${type} and s.subject_id = ${id} and s.created_at > ${updatedAt}
    order by s.created_at desc, s.id desc limit 1)`
}

/**
 * The condition that a screening is of this type and newer than the text. If both have the same
 * time, the text may have changed after it was read, so it is screened again.
 */
export function isCurrent(type: ScreenedType): SQL {
  const { id, updatedAt } = sources[type]
  const changed = sql`(select ${updatedAt} from ${id.table} where ${id} = ${screenings.subjectId})`
  return sql`${screenings.subjectType} = ${type} and ${screenings.createdAt} > ${changed}`
}

/** Returns waiting posts not screened since their last change, up to `limit` of each kind. */
export function listUnscreened(db: Db, limit: number): WaitingPost[] {
  return screenedTypes.flatMap((type) =>
    readUnscreened[type](db, limit).map((post) => ({ type, ...post })),
  )
}

type Read = (db: Db, limit: number) => Array<Omit<WaitingPost, 'type'>>

/** The posts that wait, then the waiting changes of approved ones. */
const readUnscreened: Record<ScreenedType, Read> = {
  listing: (db, limit) => [...listListings(db, limit), ...listListingChanges(db, limit)],
  event: listEvents,
  classified: (db, limit) => [...listClassifieds(db, limit), ...listClassifiedChanges(db, limit)],
}

const isUnscreened = (type: ScreenedType) => sql`${currentScreening(type, 'id')} is null`

function listListings(db: Db, limit: number) {
  return db
    .select({ listing: listings, photoTexts })
    .from(listings)
    .where(and(eq(listings.moderationStatus, 'pending'), isUnscreened('listing')))
    .limit(limit)
    .all()
    .map(({ listing, photoTexts }) => readListing(db, { listing, change: null }, photoTexts))
}

/** The texts of a listing's new photos, and new texts of others, in lines. */
const photoTexts = sql<string | null>`(
  select group_concat(coalesce(waiting_alt, alt), char(10)) from photos
  where listing_id = ${listings.id} and (waiting_alt is not null or waits_since is not null))`

function listListingChanges(db: Db, limit: number) {
  return db
    .select({ listing: listings, change: listingChanges, photoTexts })
    .from(listingChanges)
    .innerJoin(listings, eq(listings.id, listingChanges.listingId))
    .where(and(eq(listingChanges.moderationStatus, 'pending'), isUnscreened('listing')))
    .limit(limit)
    .all()
    .map(({ photoTexts, ...whole }) => readListing(db, whole, photoTexts))
}

/** Reads what a member wrote in any field of a listing's newest version. */
function readListing(db: Db, { listing, change }: WholeListing, photoTexts: string | null) {
  const { id, source } = listing
  const table = detailsTables[source]
  const details = db.select().from(table).where(eq(table.listingId, id)).get()
  const newest: Record<string, unknown> = { ...listing, ...details, ...change?.fields }
  const { title, description, ...others } = newest
  const texts = Object.entries(fieldTables[source])
    .filter(([, { type }]) => type === 'line' || type === 'lines')
    .map(([name]) => others[name])
  const body = [description, photoTexts].filter(Boolean).join('\n')
  return { id, words: { title: String(title), body, details: texts.filter(Boolean).join('\n') } }
}

function listEvents(db: Db, limit: number) {
  return db
    .select()
    .from(events)
    .leftJoin(eventChanges, eq(eventChanges.eventId, events.id))
    .where(and(isWaitingEvent, isUnscreened('event')))
    .limit(limit)
    .all()
    .map(({ events: event, event_changes: change }) => {
      const { title, description, location, imageAlt } = pickContent(change ?? event)
      const body = [description, imageAlt].filter(Boolean).join('\n')
      return { id: event.id, words: { title, body, details: location } }
    })
}

function listClassifieds(db: Db, limit: number) {
  return db
    .select({ id: classifiedAds.id, title: classifiedAds.title, body: classifiedAds.content })
    .from(classifiedAds)
    .where(
      and(
        eq(classifiedAds.moderationStatus, 'pending'),
        ne(classifiedAds.status, 'cancelled'),
        isUnscreened('classified'),
      ),
    )
    .limit(limit)
    .all()
    .map(({ id, title, body }) => ({
      id,
      words: { title: title ?? '', body },
    }))
}

function listClassifiedChanges(db: Db, limit: number) {
  return db
    .select({ classified: classifiedAds, change: classifiedChanges })
    .from(classifiedChanges)
    .innerJoin(classifiedAds, eq(classifiedAds.id, classifiedChanges.classifiedId))
    .where(and(eq(classifiedChanges.moderationStatus, 'pending'), isUnscreened('classified')))
    .limit(limit)
    .all()
    .map((row) => {
      const { id, title, content: body } = newestClassified(row)
      return { id, words: { title: title ?? '', body } }
    })
}

import { type AnyColumn, and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ClassifiedAd } from '#app/domain/classifieds/classified.ts'
import { newestClassified } from '#app/domain/classifieds/newest-version.ts'
import { formatPlace, pickContent } from '#app/domain/events/event.ts'
import { isWaitingEvent } from '#app/domain/events/is-waiting.ts'
import type { ListingWithChange } from '#app/domain/listings/changes/newest-version.ts'
import { detailsTables, fieldTables } from '#app/domain/listings/fields/field-tables.ts'
import { isText } from '#app/domain/listings/fields/field-types.ts'
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

/** The texts of the photos of a listing that waits, or of those that wait with its change. */
const photoTexts = sql<string | null>`(
  select group_concat(coalesce(waiting_alt, alt), char(10)) from photos
  where listing_id = listings.id and (listings.moderation_status = 'pending'
    or waiting_alt is not null or waits_since is not null))`

/** The texts of the pictures of a classified that waits, or of those that wait with its change. */
const classifiedPhotoTexts = sql<string | null>`(
  select group_concat(alt, char(10)) from classified_photos
  where classified_id = classified_ads.id
    and (classified_ads.moderation_status = 'pending' or waits_since is not null))`

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

/**
 * Reads what a member wrote in any field of a listing's newest version, also in those that its new
 * terms will empty.
 */
function readListing(db: Db, { listing, change }: ListingWithChange, photoTexts: string | null) {
  const { id, source } = listing
  const table = detailsTables[source]
  const details = db.select().from(table).where(eq(table.listingId, id)).get()
  const newest: Record<string, unknown> = { ...listing, ...details, ...change?.fields }
  const { title, description, ...others } = newest
  const texts = Object.entries(fieldTables[source])
    .filter(([, { type }]) => isText[type])
    .map(([name]) => others[name])
  const body = joinLines(description, photoTexts)
  return { id, words: { title: String(title), body, details: joinLines(...texts) } }
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
      const { title, description, imageAlt, ...place } = pickContent(change ?? event)
      const words = { title, body: joinLines(description, imageAlt), details: formatPlace(place) }
      return { id: event.id, words }
    })
}

function listClassifieds(db: Db, limit: number) {
  return db
    .select({ classified: classifiedAds, photoTexts: classifiedPhotoTexts })
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
    .map(({ classified, photoTexts }) => readClassified(classified, photoTexts))
}

function listClassifiedChanges(db: Db, limit: number) {
  return db
    .select({
      classified: classifiedAds,
      change: classifiedChanges,
      photoTexts: classifiedPhotoTexts,
    })
    .from(classifiedChanges)
    .innerJoin(classifiedAds, eq(classifiedAds.id, classifiedChanges.classifiedId))
    .where(and(eq(classifiedChanges.moderationStatus, 'pending'), isUnscreened('classified')))
    .limit(limit)
    .all()
    .map(({ photoTexts, ...row }) => readClassified(newestClassified(row), photoTexts))
}

type Classified = Pick<ClassifiedAd, 'id' | 'title' | 'content' | 'hiddenUrl'>

function readClassified({ id, title, content, hiddenUrl }: Classified, photoTexts: string | null) {
  const body = joinLines(content, photoTexts)
  return { id, words: { title: title ?? '', body, details: hiddenUrl ?? '' } }
}

const joinLines = (...lines: unknown[]) => lines.filter(Boolean).join('\n')

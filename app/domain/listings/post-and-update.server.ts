import { type Placeholder, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { ensureOwnerEntry } from '#app/domain/client-book/owner-entry.server.ts'
import {
  findPostingRefusal,
  hasReachedUploadLimit,
} from '#app/domain/limits/member-limits.server.ts'
import type { PostingRefusal } from '#app/domain/limits/posting-refusal.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { listings, propertyDetails, workDetails } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import type { Columns } from './changes/newest-version.ts'
import { changeListing, type UpdateOutcome } from './changes/resubmission.server.ts'
import { splitColumns, toColumns } from './fields/field-mapping.ts'
import { type PropertyColumns, propertyFields } from './fields/property-fields.ts'
import { type Filled, type ListingColumn, listingColumns } from './fields/shared-fields.ts'
import { type WorkColumns, workFields } from './fields/work-fields.ts'
import { findManagedListing, type Listing } from './find-listing.server.ts'
import type { PropertyForm, WorkForm } from './forms.ts'
import type { ListingSource } from './listing.ts'
import { appendPhotos, type NewPhotos } from './photos/add-photos.server.ts'

export type PostOutcome = { ok: true; id: number } | { ok: false; reason: PostingRefusal }

/** Stores a property and its photos for moderation and returns its id. */
export function postProperty(
  db: Connection,
  actor: Actor,
  form: PropertyForm,
  photos: NewPhotos | null = null,
  submission?: Submission,
): Promise<PostOutcome> {
  return post(db, actor, propertyTable, { ...toPropertyColumns(form), photos }, submission)
}

/** Stores a job for moderation and returns its id. */
export function postWork(
  db: Connection,
  actor: Actor,
  form: WorkForm,
  submission?: Submission,
): Promise<PostOutcome> {
  return post(db, actor, workTable, { ...toWorkColumns(form), photos: null }, submission)
}

/**
 * Saves a property. A member's change of an approved property waits for approval; an
 * administrator's does not.
 * @param seen the listing's `updatedAt` when the form was shown: a form that was shown before
 * another change would revert it
 */
export function updateProperty(
  db: Connection,
  actor: Actor,
  id: number,
  form: PropertyForm,
  seen?: string,
) {
  const columns = toColumns<PropertyColumns>(propertyFields, form)
  return updateListing(db, actor, { source: 'properties', id }, columns, seen)
}

export function updateWork(
  db: Connection,
  actor: Actor,
  id: number,
  form: WorkForm,
  seen?: string,
) {
  const columns = toColumns<WorkColumns>(workFields, form)
  return updateListing(db, actor, { source: 'work', id }, columns, seen)
}

/** Saves the title and description of any listing (docs/rules.md#listing-fields). */
export function updateListingText(
  db: Connection,
  actor: Actor,
  source: ListingSource,
  id: number,
  form: { title?: string; description?: string },
) {
  return updateListing(db, actor, { source, id }, { ...form })
}

const toPropertyColumns = (form: PropertyForm) =>
  splitColumns(toColumns<PropertyColumns>(propertyFields, form))

const toWorkColumns = (form: WorkForm) => splitColumns(toColumns<WorkColumns>(workFields, form))

type ListingText = Partial<Pick<Listing, 'description' | 'city' | 'state' | 'priceCents'>> &
  Pick<Listing, 'title' | 'category'>

type DetailsTable<Details> = {
  source: ListingSource
  insert(tx: Tx, values: Details & { listingId: number }): void
}

const propertyTable: DetailsTable<Omit<PropertyColumns, ListingColumn>> = {
  source: 'properties',
  insert: (tx, values) => void tx.insert(propertyDetails).values(values).run(),
}

const workTable: DetailsTable<Omit<WorkColumns, ListingColumn>> = {
  source: 'work',
  insert: (tx, values) => void tx.insert(workDetails).values(values).run(),
}

function post<Details extends object>(
  db: Connection,
  actor: Actor,
  table: DetailsTable<Details>,
  {
    listing,
    details,
    photos,
  }: { listing: ListingText; details: Details; photos: NewPhotos | null },
  submission: Submission | undefined,
): Promise<PostOutcome> {
  const store = (tx: Tx): PostOutcome => {
    const reason = findPostingRefusal(tx, actor, table.source)
    if (reason) return { ok: false, reason }
    const uploaded = photos?.photos.length ?? 0
    if (hasReachedUploadLimit(tx, actor, uploaded)) return { ok: false, reason: 'too_many_today' }
    const listingId = insertListing(tx, actor, table.source, listing)
    table.insert(tx, { ...details, listingId })
    if (photos) appendPhotos(tx, actor, listingId, photos)
    return { ok: true, id: listingId }
  }
  return writeOnce(db, submission, store)
}

function insertListing(tx: Tx, actor: Actor, source: ListingSource, fields: ListingText): number {
  const at = nowInstant()
  ensureOwnerEntry(tx, actor)
  const { title, category, description = '', city = '', state = '', priceCents = null } = fields
  // A column without its value here does not compile.
  const filled: Filled<ListingColumn> = { title, category, description, city, state, priceCents }
  const { id } = addListing(tx).get({ ...filled, source, ownerId: actor.userId, at })
  record(tx, actor, { type: 'listing.posted', id, source, title, memberName: actor.name })
  return id
}

const filledPlaceholders = Object.fromEntries(
  listingColumns.map((column) => [column, sql.placeholder(column)]),
) as Record<ListingColumn, Placeholder>

const addListing = preparedQuery((tx: Tx) =>
  tx
    .insert(listings)
    .values({
      source: sql.placeholder('source'),
      ownerId: sql.placeholder('ownerId'),
      ...filledPlaceholders,
      createdAt: sql.placeholder('at'),
      updatedAt: sql.placeholder('at'),
    })
    .returning({ id: listings.id })
    .prepare(),
)

/** Saves the actor's own listing, or any listing for an administrator; others are not found. */
function updateListing(
  db: Connection,
  actor: Actor,
  { source, id }: Pick<Listing, 'source' | 'id'>,
  columns: Columns,
  seen?: string,
): Promise<UpdateOutcome> {
  return write(db, (tx) => {
    const listing = findManagedListing(tx, actor, source, id)
    if (!listing) return { ok: false, reason: 'not_found' }
    return changeListing(tx, actor, listing, columns, seen)
  })
}

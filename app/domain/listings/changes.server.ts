import { and, eq, isNotNull } from 'drizzle-orm'
import { deleteUnusedFiles } from '#app/domain/photos/files.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import {
  listingChanges,
  listings,
  playDetails,
  propertyDetails,
  workDetails,
} from '#db/schema/listings.ts'
import { photos } from '#db/schema/photos.ts'
import {
  findPlayDetails,
  findPropertyDetails,
  findWorkDetails,
  type Listing,
} from './detail.server.ts'
import { columnOf, type Fields, splitColumns, withoutUnused } from './field-values.ts'
import type { ListingSource } from './listing.ts'
import { playFields } from './play-fields.ts'
import { propertyFields } from './property-fields.ts'
import { workFields } from './work-fields.ts'

/** The newest version of an approved listing, kept beside it (docs/rules.md#waiting-changes). */

export type Change = typeof listingChanges.$inferSelect

/** The columns of a listing and of its details that a person fills in, by name. */
export type Columns = Change['fields']

/** An approved listing, or one that never was, and the change that waits beside it. */
export type WholeListing = { listing: Listing; change: Change | null }

export const fieldTables: Record<ListingSource, Fields> = {
  properties: propertyFields,
  work: workFields,
  play: playFields,
}

export function findChange(db: Db, listingId: number): Change | null {
  const isOfIt = eq(listingChanges.listingId, listingId)
  return db.select().from(listingChanges).where(isOfIt).get() ?? null
}

/** Returns the listing as its newest version has it, with the state of that version. */
export function newestListing({ listing, change }: WholeListing): Listing {
  if (!change) return listing
  const { moderationStatus, moderationFeedback } = change
  const fields = splitColumns(change.fields).listing as Partial<Listing>
  return { ...listing, ...fields, moderationStatus, moderationFeedback }
}

/** Reads all the columns of a listing that a person fills in, as they are approved. */
export function readColumns(db: Db, listing: Listing): Columns {
  return pickColumns(listing.source, { ...listing, ...findDetails(db, listing) })
}

/** Picks the columns that a person fills in from a row of a listing and its details. */
export function pickColumns(source: ListingSource, row: Record<string, unknown>): Columns {
  const names = Object.entries(fieldTables[source]).map(([name, field]) => columnOf(name, field))
  return Object.fromEntries(['category', ...names].map((name) => [name, row[name]])) as Columns
}

function findDetails(db: Db, { id, source }: Listing) {
  switch (source) {
    case 'properties':
      return findPropertyDetails(db, id)
    case 'work':
      return findWorkDetails(db, id)
    case 'play':
      return findPlayDetails(db, id)
  }
}

/** Returns the columns of the newest version. */
export function readNewest(db: Db, { listing, change }: WholeListing): Columns {
  const approved = readColumns(db, listing)
  return change ? mergeChange(listing, approved, change.fields) : approved
}

/** Returns the columns of the newest version from the approved ones and those of its change. */
export function mergeChange({ source }: Listing, approved: Columns, fields: Columns): Columns {
  return { ...approved, ...withoutUnused(fieldTables[source], approved, fields) }
}

const detailsTables = { properties: propertyDetails, work: workDetails, play: playDetails }

/** Writes columns into the listing's own rows. */
export function writeColumns(tx: Tx, { id, source }: Listing, columns: Columns) {
  const { listing, details } = splitColumns(columns)
  if (Object.keys(listing).length > 0) {
    const fields = listing as Partial<Listing>
    tx.update(listings).set(fields).where(eq(listings.id, id)).run()
  }
  if (Object.keys(details).length > 0) {
    const table = detailsTables[source]
    tx.update(table).set(details).where(eq(table.listingId, id)).run()
  }
}

/** Keeps what differs from the approved form as the listing's change; nothing left ends it. */
export function saveChange(
  tx: Tx,
  listing: Listing,
  { fields, ...state }: Pick<Change, 'fields'> & Partial<Change>,
): Change | null {
  const approved = readColumns(tx, listing)
  const differing = Object.entries(fields).filter(([name, value]) => approved[name] !== value)
  if (differing.length === 0 && !hasWaitingPhotos(tx, listing.id)) {
    dropChange(tx, listing.id)
    return null
  }
  const values = { fields: Object.fromEntries(differing), ...state }
  return tx
    .insert(listingChanges)
    .values({ ...values, listingId: listing.id })
    .onConflictDoUpdate({ target: listingChanges.listingId, set: values })
    .returning()
    .get()
}

/** Makes the change the approved form, with its photos. */
export function applyChange(tx: Tx, listing: Listing, { fields }: Change) {
  const approved = readColumns(tx, listing)
  writeColumns(tx, listing, withoutUnused(fieldTables[listing.source], approved, fields))
  tx.update(photos).set({ waitsSince: null }).where(isWaitingPhotoOf(listing.id)).run()
  dropChange(tx, listing.id)
}

/** Ends a change together with its photos. */
export function discardChange(tx: Tx, listingId: number) {
  const removed = tx
    .delete(photos)
    .where(isWaitingPhotoOf(listingId))
    .returning({ thumb: photos.thumbHash, full: photos.fullHash })
    .all()
  deleteUnusedFiles(
    tx,
    removed.flatMap(({ thumb, full }) => [thumb, full]),
  )
  dropChange(tx, listingId)
}

/** Ends a change that has neither a field nor a photo any more. */
export function endEmptyChange(tx: Tx, listingId: number) {
  const change = findChange(tx, listingId)
  const isEmpty = change && Object.keys(change.fields).length === 0
  if (isEmpty && !hasWaitingPhotos(tx, listingId)) dropChange(tx, listingId)
}

function dropChange(tx: Tx, listingId: number) {
  tx.delete(listingChanges).where(eq(listingChanges.listingId, listingId)).run()
}

const isWaitingPhotoOf = (listingId: number) =>
  and(eq(photos.listingId, listingId), isNotNull(photos.waitsSince))

function hasWaitingPhotos(db: Db, listingId: number): boolean {
  return Boolean(db.select({ id: photos.id }).from(photos).where(isWaitingPhotoOf(listingId)).get())
}

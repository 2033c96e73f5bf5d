import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { deleteUnusedFiles } from '#app/domain/photos/files.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { listingChanges, listings } from '#db/schema/listings.ts'
import { photos } from '#db/schema/photos.ts'
import { findPlayDetails, findPropertyDetails, findWorkDetails } from '../details.server.ts'
import { dropUnusedColumns, splitColumns, toColumn } from '../fields/field-mapping.ts'
import { detailsTables, fieldTables } from '../fields/field-tables.ts'
import type { Listing } from '../find-listing.server.ts'
import type { ListingSource } from '../listing.ts'
import type { Change, Columns, ListingWithChange } from './newest-version.ts'

/**
 * Changes of approved listings: they are stored separately until decided
 * (docs/rules.md#waiting-changes).
 */

export function findChange(db: Db, listingId: number): Change | null {
  const isOfListing = eq(listingChanges.listingId, listingId)
  return db.select().from(listingChanges).where(isOfListing).get() ?? null
}

/** Returns the columns that a person fills in, in the listing's own row and its details. */
export function readColumns(db: Db, listing: Listing): Columns {
  return pickColumns(listing.source, { ...listing, ...findDetails(db, listing) })
}

/** Picks the columns that a person fills in from a joined row of a listing and its details. */
export function pickColumns(source: ListingSource, row: Record<string, unknown>): Columns {
  const names = Object.entries(fieldTables[source]).map(([name, field]) => toColumn(name, field))
  return Object.fromEntries(['category', ...names].map((name) => [name, row[name]])) as Columns
}

function findDetails(db: Db, { id, source }: Listing): Record<string, unknown> {
  switch (source) {
    case 'properties':
      return findPropertyDetails(db, id)
    case 'work':
      return findWorkDetails(db, id)
    case 'play':
      return findPlayDetails(db, id)
  }
}

/** Returns the columns of a listing's newest version. */
export function readNewest(db: Db, { listing, change }: ListingWithChange): Columns {
  const approved = readColumns(db, listing)
  return change ? mergeChange(listing, approved, change.fields) : approved
}

/** Merges the columns of a change into the approved ones. */
export function mergeChange({ source }: Listing, approved: Columns, fields: Columns): Columns {
  return { ...approved, ...dropUnusedColumns(fieldTables[source], approved, fields) }
}

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

/**
 * Stores the differences from the approved version as the listing's change. If there are none,
 * deletes the change and returns null.
 */
export function saveChange(
  tx: Tx,
  listing: Listing,
  { fields, ...state }: Pick<Change, 'fields'> & Partial<Change>,
): Change | null {
  const approved = readColumns(tx, listing)
  const differing = Object.entries(fields).filter(([name, value]) => approved[name] !== value)
  if (differing.length === 0 && !changesPhotos(tx, listing.id)) {
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

/** Applies a change to the approved version and publishes its photos. */
export function applyChange(tx: Tx, listing: Listing, { fields }: Change) {
  const approved = readColumns(tx, listing)
  writeColumns(tx, listing, dropUnusedColumns(fieldTables[listing.source], approved, fields))
  tx.update(photos).set({ waitsSince: null }).where(isWaitingPhoto(listing.id)).run()
  tx.update(photos)
    .set({ alt: sql`${photos.waitingAlt}`, waitingAlt: null })
    .where(hasWaitingText(listing.id))
    .run()
  dropChange(tx, listing.id)
}

/** Deletes a change with its new photos and the new texts of others. */
export function discardChange(tx: Tx, listingId: number) {
  const removed = tx
    .delete(photos)
    .where(isWaitingPhoto(listingId))
    .returning({ thumb: photos.thumbHash, full: photos.fullHash })
    .all()
  deleteUnusedFiles(
    tx,
    removed.flatMap(({ thumb, full }) => [thumb, full]),
  )
  tx.update(photos).set({ waitingAlt: null }).where(hasWaitingText(listingId)).run()
  dropChange(tx, listingId)
}

/**
 * Deletes a change that has neither fields nor photos nor texts of photos left.
 * @returns whether there was one
 */
export function endEmptyChange(tx: Tx, listingId: number): boolean {
  const change = findChange(tx, listingId)
  const hasFields = change && Object.keys(change.fields).length > 0
  if (!change || hasFields || changesPhotos(tx, listingId)) return false
  dropChange(tx, listingId)
  return true
}

function dropChange(tx: Tx, listingId: number) {
  tx.delete(listingChanges).where(eq(listingChanges.listingId, listingId)).run()
}

const isWaitingPhoto = (listingId: number) =>
  and(eq(photos.listingId, listingId), isNotNull(photos.waitsSince))

const hasWaitingText = (listingId: number) =>
  and(eq(photos.listingId, listingId), isNotNull(photos.waitingAlt))

function changesPhotos(db: Db, listingId: number): boolean {
  const waits = or(isWaitingPhoto(listingId), hasWaitingText(listingId))
  return Boolean(db.select({ id: photos.id }).from(photos).where(waits).get())
}

import { and, asc, eq, exists, gte, lte, type SQL, sql } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { detailsTables } from '#app/domain/listings/fields/field-tables.ts'
import { deleteUnusedFiles } from '#app/domain/photos/files.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { importChanges, importKept, imports } from '#db/schema/imports.ts'
import { importRecords, listings } from '#db/schema/listings.ts'
import { photos, removedPhotos } from '#db/schema/photos.ts'
import type { IsOver } from './batches.server.ts'
import { insertPrepared, prepareOnce, updatePrepared } from './prepared-statements.server.ts'
import type { KeptReason } from './states.ts'
import { type ActiveImport, enterState, findInState } from './transitions.server.ts'

const changesAtOnce = 25

const listChanges = (db: Db) =>
  db
    .select()
    .from(importChanges)
    .where(eq(importChanges.importId, sql.placeholder('importId')))
    .orderBy(asc(importChanges.id))
    .limit(changesAtOnce)
    .prepare()

/**
 * Takes back the next listings of an import (docs/rules.md#import-take-back): deletes those it
 * added, restores those it changed, and records those that must stay.
 * @returns true if no listing is left, or if the import is no longer in this state
 */
export function takeBackBatch(tx: Tx, running: ActiveImport, isOver: IsOver): boolean {
  const { id } = running
  const found = findInState(tx, id, 'taking_back')
  if (!found) return true
  const { counts } = found
  while (true) {
    const changes = prepareOnce(tx, 'changes', listChanges).all({ importId: id })
    if (changes.length === 0) break
    let last = 0
    for (const change of changes) {
      if (last > 0 && isOver()) break
      const outcome = takeBack(tx, running, change)
      if (outcome) counts[outcome] += 1
      last = change.id
    }
    const isDone = and(eq(importChanges.importId, id), lte(importChanges.id, last))
    tx.delete(importChanges).where(isDone).run()
    if (!isOver()) continue
    tx.update(imports).set({ counts }).where(eq(imports.id, id)).run()
    return false
  }
  enterState(tx, id, 'taken_back', { counts, takenBackAt: nowInstant() })
  const { removed, restored, kept } = counts
  const actor = running.takenBackBy === null ? null : { userId: running.takenBackBy }
  record(tx, actor, { type: 'inventory.taken_back', id, removed, restored, kept })
  return true
}

/**
 * Reads a listing, and whether it was booked, applied for or advertised since an instant (UTC); an
 * empty text means at any time.
 */
const findListing = (db: Db) => {
  const named = (table: typeof bookings | typeof applications | typeof campaigns) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(
          and(
            eq(table.listingId, sql.placeholder('id')),
            gte(table.createdAt, sql.placeholder('since')),
          ),
        ),
    ) as SQL<number>
  return db
    .select({
      title: listings.title,
      updatedAt: listings.updatedAt,
      ownerId: listings.ownerId,
      isBooked: named(bookings),
      isApplied: named(applications),
      isAdvertised: named(campaigns),
    })
    .from(listings)
    .where(eq(listings.id, sql.placeholder('id')))
    .prepare()
}

const deleteListing = (tx: Tx) =>
  tx
    .delete(listings)
    .where(eq(listings.id, sql.placeholder('id')))
    .prepare()

const listFiles = (db: Db) =>
  db
    .select({ thumb: photos.thumbHash, full: photos.fullHash })
    .from(photos)
    .where(eq(photos.listingId, sql.placeholder('id')))
    .union(
      db
        .select({ thumb: removedPhotos.thumbHash, full: removedPhotos.fullHash })
        .from(removedPhotos)
        .where(eq(removedPhotos.listingId, sql.placeholder('id'))),
    )
    .prepare()

/**
 * Deletes, restores or keeps a listing.
 * @returns which of these; null if the listing no longer exists
 */
function takeBack(
  tx: Tx,
  { id: importId, kind }: ActiveImport,
  { listingId, before, updatedAt }: typeof importChanges.$inferSelect,
): 'removed' | 'restored' | 'kept' | null {
  const since = before === null ? '' : updatedAt
  const listing = prepareOnce(tx, 'listing', findListing).get({ id: listingId, since })
  if (!listing) return null
  const keep = (reason: KeptReason) => {
    insertPrepared(tx, importKept, { importId, listingId, title: listing.title, reason })
    return 'kept' as const
  }
  if (listing.isBooked) return keep('booked')
  if (listing.isApplied) return keep('applied')
  if (listing.isAdvertised) return keep('advertised')
  if (before === null && listing.ownerId !== null) return keep('owned')
  if (listing.updatedAt !== updatedAt) return keep('changed')
  if (before === null) {
    const files = prepareOnce(tx, 'photo files', listFiles).all({ id: listingId })
    prepareOnce(tx, 'delete listing', deleteListing).run({ id: listingId })
    deleteUnusedFiles(
      tx,
      files.flatMap(({ thumb, full }) => [thumb, full]),
    )
    return 'removed'
  }
  const table = detailsTables[kind]
  // Including `updatedAt`, so that an earlier import of the listing can be taken back next.
  const columns = { ...before.listing, updatedAt: before.updatedAt }
  updatePrepared(tx, listings, listings.id, listingId, columns)
  updatePrepared(tx, table, table.listingId, listingId, before.details)
  updatePrepared(tx, importRecords, importRecords.listingId, listingId, before.record)
  return 'restored'
}

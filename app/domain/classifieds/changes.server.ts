import { and, eq, isNotNull } from 'drizzle-orm'
import { hasChanges } from '#app/shared/has-changes.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { classifiedAds, classifiedChanges, classifiedPhotos } from '#db/schema/classifieds.ts'
import type { ClassifiedAd } from './classified.ts'
import type { ClassifiedForm } from './forms.ts'
import { type ClassifiedChange, pickContent } from './newest-version.ts'
import { deletePictures } from './pictures.server.ts'

/**
 * Returns the change of an approved classified that waits or was rejected
 * (docs/rules.md#waiting-changes); null if there is none.
 */
export function findChange(db: Db, classifiedId: number): ClassifiedChange | null {
  const isOfClassified = eq(classifiedChanges.classifiedId, classifiedId)
  return db.select().from(classifiedChanges).where(isOfClassified).get() ?? null
}

/**
 * Stores the newest version as a change of the approved classified. If nothing differs, deletes the
 * change and returns null.
 */
export function saveChange(
  tx: Tx,
  classified: ClassifiedAd,
  version: ClassifiedForm & Partial<Pick<ClassifiedChange, 'moderationStatus'>>,
): ClassifiedChange | null {
  const { id } = classified
  if (!hasChanges(pickContent(version), classified) && !hasWaitingPictures(tx, id)) {
    dropChange(tx, id)
    return null
  }
  return tx
    .insert(classifiedChanges)
    .values({ ...version, classifiedId: id })
    .onConflictDoUpdate({ target: classifiedChanges.classifiedId, set: version })
    .returning()
    .get()
}

/**
 * Applies a change to the approved classified. The change's pictures, if any, replace the
 * classified's.
 */
export function applyChange(tx: Tx, { id }: ClassifiedAd, change: ClassifiedChange) {
  tx.update(classifiedAds).set(pickContent(change)).where(eq(classifiedAds.id, id)).run()
  if (hasWaitingPictures(tx, id)) {
    deletePictures(tx, id, 'approved')
    const isOfClassified = eq(classifiedPhotos.classifiedId, id)
    tx.update(classifiedPhotos).set({ waitsSince: null }).where(isOfClassified).run()
  }
  dropChange(tx, id)
}

/** Deletes a change and its pictures. */
export function discardChange(tx: Tx, classifiedId: number) {
  deletePictures(tx, classifiedId, 'waiting')
  dropChange(tx, classifiedId)
}

function dropChange(tx: Tx, classifiedId: number) {
  tx.delete(classifiedChanges).where(eq(classifiedChanges.classifiedId, classifiedId)).run()
}

function hasWaitingPictures(db: Db, classifiedId: number): boolean {
  const isWaiting = and(
    eq(classifiedPhotos.classifiedId, classifiedId),
    isNotNull(classifiedPhotos.waitsSince),
  )
  return Boolean(
    db.select({ id: classifiedPhotos.id }).from(classifiedPhotos).where(isWaiting).get(),
  )
}

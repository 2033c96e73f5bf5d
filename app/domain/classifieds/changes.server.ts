import { and, eq, isNotNull } from 'drizzle-orm'
import { hasChanges } from '#app/shared/same-form.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { classifiedAds, classifiedChanges, classifiedPhotos } from '#db/schema/classifieds.ts'
import type { ClassifiedAd } from './classified.ts'
import type { ClassifiedForm } from './forms.ts'
import { deletePictures } from './pictures.server.ts'

/** The newest version of an approved ad, kept beside it (docs/rules.md#waiting-changes). */

export type ClassifiedChange = typeof classifiedChanges.$inferSelect

/** An ad, and the change that waits beside it. */
export type WholeClassified = { classified: ClassifiedAd; change: ClassifiedChange | null }

export function findChange(db: Db, classifiedId: number): ClassifiedChange | null {
  const isOfIt = eq(classifiedChanges.classifiedId, classifiedId)
  return db.select().from(classifiedChanges).where(isOfIt).get() ?? null
}

/** Returns the ad as its newest version has it, with the state of that version. */
export function newestClassified({ classified, change }: WholeClassified): ClassifiedAd {
  if (!change) return classified
  const { moderationStatus, moderationFeedback } = change
  return { ...classified, ...pickContent(change), moderationStatus, moderationFeedback }
}

export function pickContent(row: ClassifiedForm): ClassifiedForm {
  const { sectionId, title, content, hiddenUrl, hiddenEmail, displayUrl, displayEmail } = row
  return { sectionId, title, content, hiddenUrl, hiddenEmail, displayUrl, displayEmail }
}

/** Keeps the newest version beside the approved ad; one that says nothing new ends the change. */
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

/** Makes the change the approved form; its pictures, if it has any, take the place of the old. */
export function applyChange(tx: Tx, { id }: ClassifiedAd, change: ClassifiedChange) {
  tx.update(classifiedAds).set(pickContent(change)).where(eq(classifiedAds.id, id)).run()
  if (hasWaitingPictures(tx, id)) {
    deletePictures(tx, id, 'approved')
    const isOfIt = eq(classifiedPhotos.classifiedId, id)
    tx.update(classifiedPhotos).set({ waitsSince: null }).where(isOfIt).run()
  }
  dropChange(tx, id)
}

/** Ends a change together with its pictures. */
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

import type { classifiedChanges } from '#db/schema/classifieds.ts'
import type { ClassifiedAd } from './classified.ts'
import type { ClassifiedForm } from './forms.ts'

/** A change of an approved classified, which waits for moderation or was rejected. */

export type ClassifiedChange = typeof classifiedChanges.$inferSelect

/** A classified and its change, if it has one. */
export type WholeClassified = { classified: ClassifiedAd; change: ClassifiedChange | null }

/** Returns the classified with the content and moderation status of its newest version. */
export function newestClassified({ classified, change }: WholeClassified): ClassifiedAd {
  if (!change) return classified
  const { moderationStatus, moderationFeedback, readyReason } = change
  return {
    ...classified,
    ...pickContent(change),
    moderationStatus,
    moderationFeedback,
    readyReason,
  }
}

export function pickContent(row: ClassifiedForm): ClassifiedForm {
  const { sectionId, title, content, hiddenUrl, hiddenEmail, displayUrl, displayEmail } = row
  return { sectionId, title, content, hiddenUrl, hiddenEmail, displayUrl, displayEmail }
}

import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { ReachedLimit } from '#app/domain/limits/limit.ts'
import { findPostLimit, hasReachedUploadLimit } from '#app/domain/limits/limits.server.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { instantAfter, nowInstant } from '#app/shared/clock.server.ts'
import { hasChanges } from '#app/shared/same-form.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { write } from '#db/write.server.ts'
import { type ClassifiedAd, getDisplayName, stageAllows } from './classified.ts'
import type { ClassifiedForm } from './forms.ts'
import { type NewPictures, replacePictures } from './pictures.server.ts'
import { findManagedClassified } from './queries.server.ts'
import { isOpenSection } from './sections.server.ts'

export type ClassifiedRefusal = 'not_found' | 'no_section' | 'cancelled'

type PostOutcome = { ok: true; id: number } | { ok: false; reason: 'no_section' | ReachedLimit }

/** Stores an ad, with its pictures if there are any, for moderation. */
export function postClassified(
  db: Connection,
  actor: Actor,
  form: ClassifiedForm,
  submission?: Submission,
  pictures: NewPictures | null = null,
): Promise<PostOutcome> {
  const store = (tx: Tx): PostOutcome => {
    if (!isOpenSection(tx, form.sectionId)) return { ok: false, reason: 'no_section' }
    const reached = findPostLimit(tx, actor, 'classifieds')
    if (reached) return { ok: false, reason: reached }
    const uploaded = pictures?.photos.length ?? 0
    if (exceedsUploads(tx, actor, uploaded)) return { ok: false, reason: 'too_many_today' }
    const at = nowInstant()
    const { id } = tx
      .insert(classifiedAds)
      .values({ ...form, ownerId: actor.userId, createdAt: at, updatedAt: at })
      .returning({ id: classifiedAds.id })
      .get()
    if (pictures) replacePictures(tx, id, pictures)
    const posted = { id, title: getDisplayName(form), memberName: actor.name, pictures: uploaded }
    record(tx, actor, { type: 'classified.posted', ...posted })
    return { ok: true, id }
  }
  return write(db, (tx) => submitOnce(tx, submission, () => store(tx)))
}

function exceedsUploads(tx: Tx, actor: Actor, pictures: number) {
  return pictures > 0 && hasReachedUploadLimit(tx, actor, pictures)
}

type EditOutcome =
  | { ok: true; changed: boolean }
  | { ok: false; reason: ClassifiedRefusal | 'too_many_today' }

/**
 * Saves the actor's own ad. A changed ad goes back to moderation and keeps its paid days; an
 * unchanged form changes nothing.
 * @param pictures take the place of those it has; null leaves them
 */
export function editClassified(
  db: Connection,
  actor: Actor,
  id: number,
  form: ClassifiedForm,
  pictures: NewPictures | null = null,
): Promise<EditOutcome> {
  return write(db, (tx) => {
    const classified = findManagedClassified(tx, actor, id)
    if (!classified) return { ok: false, reason: 'not_found' }
    if (!stageAllows('edit', classified, nowInstant())) return { ok: false, reason: 'cancelled' }
    const isMoved = form.sectionId !== classified.sectionId
    if (isMoved && !isOpenSection(tx, form.sectionId)) return { ok: false, reason: 'no_section' }
    if (!pictures && !hasChanges(form, classified)) return { ok: true, changed: false }
    const uploaded = pictures?.photos.length ?? 0
    if (exceedsUploads(tx, actor, uploaded)) return { ok: false, reason: 'too_many_today' }
    tx.update(classifiedAds)
      .set({ ...form, moderationStatus: 'pending', updatedAt: instantAfter(classified.updatedAt) })
      .where(eq(classifiedAds.id, id))
      .run()
    if (pictures) replacePictures(tx, id, pictures)
    const needsReview = classified.moderationStatus !== 'pending'
    const title = getDisplayName(form)
    const changed = { id, title, memberName: actor.name, needsReview, pictures: uploaded }
    record(tx, actor, { type: 'classified.changed', ...changed })
    return { ok: true, changed: true }
  })
}

/** Cancels the actor's own ad permanently, together with its open payment. */
export function cancelClassified(
  db: Connection,
  actor: Actor,
  id: number,
): Promise<{ ok: true; classified: ClassifiedAd } | { ok: false; reason: ClassifiedRefusal }> {
  return write(db, (tx) => {
    const classified = findManagedClassified(tx, actor, id)
    if (!classified) return { ok: false, reason: 'not_found' }
    const cancelledAt = nowInstant()
    if (!stageAllows('cancel', classified, cancelledAt)) return { ok: false, reason: 'cancelled' }
    tx.update(classifiedAds)
      .set({ status: 'cancelled', cancelledAt, updatedAt: cancelledAt, renewalTokenHash: null })
      .where(eq(classifiedAds.id, id))
      .run()
    record(tx, actor, { type: 'classified.cancelled', id, title: getDisplayName(classified) })
    return { ok: true, classified }
  })
}

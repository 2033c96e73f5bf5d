import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import {
  findPostingRefusal,
  hasReachedUploadLimit,
} from '#app/domain/limits/member-limits.server.ts'
import type { PostingRefusal } from '#app/domain/limits/posting-refusal.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { type Saved, waitsBeside } from '#app/domain/moderation/waiting-changes.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { instantAfter, nowInstant } from '#app/shared/clock.server.ts'
import { hasChanges } from '#app/shared/has-changes.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { write } from '#db/write.server.ts'
import { discardChange, findChange, saveChange } from './changes.server.ts'
import { type ClassifiedAd, getDisplayName, stageAllows } from './classified.ts'
import type { ClassifiedForm } from './forms.ts'
import { newestClassified, pickContent, type WholeClassified } from './newest-version.ts'
import { deletePictures, type NewPictures, replacePictures } from './pictures.server.ts'
import { findManagedClassified } from './queries.server.ts'
import { isOpenSection } from './sections.server.ts'

type ClassifiedRefusal = 'not_found' | 'no_section' | 'cancelled'

type PostOutcome = { ok: true; id: number } | { ok: false; reason: 'no_section' | PostingRefusal }

/** Stores a classified and its pictures for moderation. */
export function postClassified(
  db: Connection,
  actor: Actor,
  form: ClassifiedForm,
  pictures: NewPictures | null = null,
  submission?: Submission,
): Promise<PostOutcome> {
  const store = (tx: Tx): PostOutcome => {
    if (!isOpenSection(tx, form.sectionId)) return { ok: false, reason: 'no_section' }
    const refusal = findPostingRefusal(tx, actor, 'classifieds')
    if (refusal) return { ok: false, reason: refusal }
    const uploaded = pictures?.photos.length ?? 0
    if (hasReachedUploadLimit(tx, actor, uploaded)) return { ok: false, reason: 'too_many_today' }
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
  return writeOnce(db, submission, store)
}

type EditOutcome =
  | { ok: true; saved: Saved }
  | { ok: false; reason: ClassifiedRefusal | 'too_many_today' }

/**
 * Saves the actor's own classified. A member's change of an approved classified waits for
 * moderation; an administrator's is public at once (docs/rules.md#waiting-changes). Fee and paid
 * days are not affected.
 * @param pictures replace the present ones; null keeps them
 * @param seen the classified's `updatedAt` when the form was shown: a form that was shown before
 * another change would revert it
 */
export function editClassified(
  db: Connection,
  actor: Actor,
  id: number,
  form: ClassifiedForm,
  pictures: NewPictures | null = null,
  seen?: string,
): Promise<EditOutcome | { ok: false; reason: 'changed_since' }> {
  return write(db, (tx) => {
    const found = findEdited(tx, actor, id)
    if (!found.ok) return found
    const isOutdated = seen !== undefined && seen !== found.classified.updatedAt
    if (isOutdated && hasChanges(form, found.edited)) return { ok: false, reason: 'changed_since' }
    return save(tx, actor, found, form, pictures)
  })
}

type Filled = { ok: true; value: ClassifiedForm } | { ok: false; message: string }

/**
 * Saves some fields of the actor's own classified.
 * @param fill adds them to the version that this actor edits, so that an administrator does not
 * publish the rest of a member's change
 */
export function changeClassified(
  db: Connection,
  actor: Actor,
  id: number,
  fill: (edited: ClassifiedForm) => Filled,
): Promise<EditOutcome | { ok: false; reason: 'invalid'; message: string }> {
  return write(db, (tx) => {
    const found = findEdited(tx, actor, id)
    if (!found.ok) return found
    const form = fill(pickContent(found.edited))
    if (!form.ok) return { ok: false, reason: 'invalid', message: form.message }
    return save(tx, actor, found, form.value, null)
  })
}

type Edited = WholeClassified & {
  /** The newest version, or the approved one for those whose changes do not wait beside it. */
  edited: ClassifiedAd
  waits: boolean
}

function findEdited(
  tx: Tx,
  actor: Actor,
  id: number,
): ({ ok: true } & Edited) | { ok: false; reason: ClassifiedRefusal } {
  const classified = findManagedClassified(tx, actor, id)
  if (!classified) return { ok: false, reason: 'not_found' }
  if (!stageAllows('edit', classified, nowInstant())) return { ok: false, reason: 'cancelled' }
  const change = findChange(tx, id)
  const waits = waitsBeside(actor, classified)
  const edited = waits ? newestClassified({ classified, change }) : classified
  return { ok: true, classified, change, edited, waits }
}

function save(
  tx: Tx,
  actor: Actor,
  { classified, change, edited, waits }: Edited,
  form: ClassifiedForm,
  pictures: NewPictures | null,
): EditOutcome {
  if (!pictures && !hasChanges(form, edited)) return { ok: true, saved: 'unchanged' }
  if (!isOpenSection(tx, form.sectionId)) return { ok: false, reason: 'no_section' }
  const uploaded = pictures?.photos.length ?? 0
  if (hasReachedUploadLimit(tx, actor, uploaded)) return { ok: false, reason: 'too_many_today' }
  if (pictures) replacePictures(tx, classified.id, pictures, { waits })
  const saveVersion = waits ? propose : saveDirectly
  return { ok: true, saved: saveVersion(tx, actor, { classified, change }, form, uploaded) }
}

function propose(
  tx: Tx,
  actor: Actor,
  { classified, change: before }: WholeClassified,
  form: ClassifiedForm,
  pictures: number,
): Saved {
  const change = saveChange(tx, classified, { ...form, moderationStatus: 'pending' })
  touch(tx, classified)
  const needsReview = change !== null && before?.moderationStatus !== 'pending'
  announce(tx, actor, classified, { title: getDisplayName(form), needsReview, pictures })
  return change ? 'change_waits' : 'public'
}

function saveDirectly(
  tx: Tx,
  actor: Actor,
  { classified, change }: WholeClassified,
  form: ClassifiedForm,
  pictures: number,
): Saved {
  const moderationStatus = may(actor, 'skipApproval') ? classified.moderationStatus : 'pending'
  touch(tx, classified, { ...form, moderationStatus })
  // The fields that were just changed are also set in the waiting change; its other fields stay.
  if (change) {
    const isSet = ([name, value]: [string, unknown]) =>
      value !== classified[name as keyof ClassifiedForm]
    const set = Object.fromEntries(Object.entries(form).filter(isSet))
    saveChange(tx, { ...classified, ...form }, { ...pickContent(change), ...set })
  }
  const needsReview = moderationStatus === 'pending' && classified.moderationStatus !== 'pending'
  announce(tx, actor, classified, { title: getDisplayName(form), needsReview, pictures })
  return may(actor, 'skipApproval') ? 'public' : 'post_waits'
}

/** Marks the classified as changed, so that a decision on an earlier version is refused. */
function touch(tx: Tx, { id, updatedAt }: ClassifiedAd, fields: Partial<ClassifiedAd> = {}) {
  tx.update(classifiedAds)
    .set({ ...fields, updatedAt: instantAfter(updatedAt) })
    .where(eq(classifiedAds.id, id))
    .run()
}

function announce(
  tx: Tx,
  actor: Actor,
  { id, moderationStatus }: ClassifiedAd,
  changed: { title: string; needsReview: boolean; pictures?: number },
) {
  const isChange = moderationStatus === 'approved'
  const what = { ...changed, memberName: actor.name, isChange }
  record(tx, actor, { type: 'classified.changed', id, ...what })
}

/**
 * Discards the actor's change, waiting or rejected, with its pictures; the approved classified
 * stays.
 */
export function discardOwnChange(db: Connection, actor: Actor, id: number): Promise<boolean> {
  return write(db, (tx) => {
    const classified = findManagedClassified(tx, actor, id)
    if (!classified || !may(actor, 'discardChange', classified)) return false
    if (!findChange(tx, id)) return false
    discardChange(tx, id)
    touch(tx, classified)
    announce(tx, actor, classified, { title: getDisplayName(classified), needsReview: false })
    return true
  })
}

/** Cancels the actor's own classified for good, with its pictures and its open payment. */
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
    discardChange(tx, id)
    deletePictures(tx, id, 'approved')
    record(tx, actor, { type: 'classified.cancelled', id, title: getDisplayName(classified) })
    return { ok: true, classified }
  })
}

import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import {
  findPostingRefusal,
  hasReachedWaitingLimit,
} from '#app/domain/limits/member-limits.server.ts'
import type { PostingRefusal } from '#app/domain/limits/posting-refusal.ts'
import { noFeedback } from '#app/domain/moderation/feedback.ts'
import { may as mayModerate } from '#app/domain/moderation/permissions.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { hasWaitingPictures } from '#app/domain/tickets/types/type-pictures.server.ts'
import { instantAfter, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { write } from '#db/write.server.ts'
import {
  type EventContent,
  type EventRow,
  firstStatuses,
  formatPlace,
  isInQueue,
  isMoved,
  isSameContent,
  pickContent,
} from './event.ts'
import type { EventForm } from './forms.ts'
import { ownsImages } from './image-ownership.server.ts'
import { may } from './permissions.ts'
import { findEvent, findManagedEvent, type WholeEvent } from './queries.server.ts'
import { changeStatus, type StatusRefusal } from './status.server.ts'

export type SubmitRefusal =
  | StatusRefusal
  | PostingRefusal
  | 'not_found'
  | 'cancelled'
  | 'changed_since'
  | 'image_not_found'
type Submitted = { ok: true; id: number; event: EventRow } | { ok: false; reason: SubmitRefusal }

/** Stores a new event, for moderation or as a draft. */
export function createEvent(
  db: Connection,
  actor: Actor,
  form: EventForm,
  submission?: Submission,
): Promise<Submitted> {
  return write(db, (tx) => {
    const made = submitOnce(tx, submission, () => insertEvent(tx, actor, form))
    if (!made.ok) return made
    const found = findEvent(tx, made.id)
    return found ? { ...made, event: found.event } : { ok: false, reason: 'not_found' }
  })
}

function insertEvent(
  tx: Tx,
  actor: Actor,
  form: EventForm,
): { ok: true; id: number } | { ok: false; reason: SubmitRefusal } {
  if (!firstStatuses.some((status) => status === form.status)) {
    return { ok: false, reason: 'status_not_allowed' }
  }
  if (!ownsImages(tx, actor, null, form)) return { ok: false, reason: 'image_not_found' }
  const refusal = findPostingRefusal(tx, actor, 'events')
  if (refusal) return { ok: false, reason: refusal }
  const at = nowInstant()
  const stamps = { ownerId: actor.userId, createdAt: at, updatedAt: at }
  const event = tx
    .insert(events)
    .values({ ...pickContent(form), ...stamps, status: form.status })
    .returning()
    .get()
  const { id, title } = event
  record(tx, actor, { type: 'event.created', id, title })
  if (isInQueue(event)) {
    const submitted = { id, title, memberName: actor.name, isChange: false }
    record(tx, actor, { type: 'event.submitted', ...submitted })
  }
  return { ok: true, id }
}

/**
 * Saves an event's newest version and its status. A member's change of an approved event waits for
 * approval (docs/rules.md#event-moderation); the status takes effect at once
 * (docs/rules.md#event-statuses).
 * @param seen the event's `updatedAt` when the form was shown: a form that was shown before another
 * change would revert it (docs/rules.md#waiting-changes)
 */
export function changeEvent(
  db: Connection,
  actor: Actor,
  id: number,
  form: EventForm,
  seen?: string,
): Promise<Submitted> {
  return write(db, (tx) => {
    const found = findManagedEvent(tx, actor, id)
    return found ? saveEvent(tx, actor, found, form, seen) : { ok: false, reason: 'not_found' }
  })
}

function saveEvent(
  tx: Tx,
  actor: Actor,
  found: WholeEvent,
  form: EventForm,
  seen?: string,
): Submitted {
  const { id } = found.event
  if (!may(actor, 'edit', found.event)) return { ok: false, reason: 'cancelled' }
  const isOutdated = seen !== undefined && seen !== found.event.updatedAt
  if (isOutdated && differs(form, found)) return { ok: false, reason: 'changed_since' }
  if (!ownsImages(tx, actor, found, form)) return { ok: false, reason: 'image_not_found' }
  if (isFirstSubmission(found.event, form) && hasReachedWaitingLimit(tx, actor, 'events')) {
    return { ok: false, reason: 'too_many_waiting' }
  }
  // The status is saved first: an event that this form cancels accepts no other change.
  const changed = changeStatus(tx, actor, found.event, form.status)
  if (!changed.ok) return changed
  if (changed.event.status !== 'cancelled') {
    changeContent(tx, actor, { ...found, event: changed.event }, pickContent(form))
  }
  const event = findEvent(tx, id)?.event ?? changed.event
  if (isInQueue(event) && !isInQueue(found.event)) {
    const { title } = form
    const isChange = event.publishedAt !== null
    record(tx, actor, { type: 'event.submitted', id, title, memberName: actor.name, isChange })
  }
  return { ok: true, id, event }
}

function differs(form: EventForm, { event, newest }: WholeEvent): boolean {
  return form.status !== event.status || !isSameContent(pickContent(form), newest)
}

/** Whether a draft that was never public begins to wait for approval. */
function isFirstSubmission(event: EventRow, { status }: EventForm): boolean {
  return event.publishedAt === null && event.status === 'draft' && status === 'active'
}

/**
 * Changes the design or image of an event's newest version; a member's change waits for approval.
 */
export function changePart(
  db: Connection,
  actor: Actor,
  id: number,
  part: Partial<EventContent>,
): Promise<Submitted> {
  return write(db, (tx) => {
    const found = findManagedEvent(tx, actor, id)
    if (!found) return { ok: false, reason: 'not_found' }
    const form = { ...found.newest, ...part, status: found.event.status }
    return saveEvent(tx, actor, found, form)
  })
}

/** Saves a new version; does nothing if the content is unchanged. */
function changeContent(tx: Tx, actor: Actor, found: WholeEvent, content: EventContent) {
  const { event, newest, hasChange } = found
  if (isSameContent(content, newest)) return
  const isDirect = event.publishedAt === null || (mayModerate(actor, 'skipApproval') && !hasChange)
  const isAsPublished =
    event.publishedAt !== null && isSameContent(content, event) && !hasWaitingPictures(tx, event.id)
  if (isDirect) applyContent(tx, actor, event, content)
  else if (isAsPublished) dropChange(tx, event.id)
  else {
    const change = { ...content, submittedAt: nowInstant() }
    tx.insert(eventChanges)
      .values({ eventId: event.id, ...change })
      .onConflictDoUpdate({ target: eventChanges.eventId, set: change })
      .run()
  }
  const isApproved = isAsPublished || (isDirect && event.publishedAt !== null)
  tx.update(events)
    .set({
      moderationStatus: isApproved ? 'approved' : 'pending',
      ...(isApproved && noFeedback),
      updatedAt: instantAfter(event.updatedAt),
    })
    .where(eq(events.id, event.id))
    .run()
  record(tx, actor, { type: 'event.changed', id: event.id, title: content.title })
}

/** Writes a version into the event's own row, on approval or before the first approval. */
export function applyContent(tx: Tx, actor: Actor, event: EventRow, content: EventContent) {
  const after = tx.update(events).set(content).where(eq(events.id, event.id)).returning().get()
  if (event.publishedAt === null || !isMoved(event, after)) return
  const { id, title, startTime, endTime, timeZone } = after
  const place = formatPlace(after)
  record(tx, actor, { type: 'event.moved', id, title, startTime, endTime, timeZone, place })
}

export function dropChange(tx: Tx, eventId: number) {
  tx.delete(eventChanges).where(eq(eventChanges.eventId, eventId)).run()
}

import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { isOwnUpload } from '#app/domain/event-images/images.server.ts'
import { type EventRow, isInQueue, isSameContent, pickContent } from '#app/domain/events/event.ts'
import { may as mayEvent } from '#app/domain/events/permissions.ts'
import { noFeedback } from '#app/domain/moderation/feedback.ts'
import { may as mayModerate } from '#app/domain/moderation/permissions.ts'
import { instantAfter, nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import type { TicketType } from '../ticket.ts'
import { hasUnapprovedPicture, newestLink, newestPicture } from './type-pictures.ts'

/** The pictures of a ticket type: the approved and the waiting one, as image ids and as links. */
export type TypePictures = Pick<
  TicketType,
  'id' | 'name' | 'imageId' | 'waitingImageId' | 'ticketImageUrl' | 'waitingImageUrl'
>

/** Returns the ticket types that have a picture or a link to one, by event id. */
export function listTypePictures(db: Db, eventIds: number[]): Map<number, TypePictures[]> {
  const { id, eventId, name, imageId, waitingImageId, ticketImageUrl, waitingImageUrl } =
    ticketTypes
  const pictures = { imageId, waitingImageId, ticketImageUrl, waitingImageUrl }
  const hasPicture = or(...Object.values(pictures).map(isNotNull))
  const rows = db
    .select({ id, eventId, name, ...pictures })
    .from(ticketTypes)
    .where(and(inArray(eventId, eventIds), isNull(ticketTypes.removedAt), hasPicture))
    .orderBy(asc(id))
    .all()
  return Map.groupBy(rows, (row) => row.eventId ?? 0)
}

/** Returns the ticket types whose newest pictures an approval of their event makes public. */
export function pickUnapproved(
  types: readonly TypePictures[],
  { hasChange }: { hasChange: boolean },
): TypePictures[] {
  return types.filter((type) =>
    hasChange ? type.waitingImageId !== null : newestPicture(type) !== null,
  )
}

/** Returns the ticket types whose newest links an approval of their event makes public. */
export function pickUnapprovedLinks(
  types: readonly TypePictures[],
  { hasChange }: { hasChange: boolean },
): TypePictures[] {
  return types.filter((type) =>
    hasChange ? type.waitingImageUrl !== null : newestLink(type) !== null,
  )
}

/**
 * Returns why an event takes no new picture of a ticket type, or no new link to one; null if it
 * does. A picture or link that the type has already is not new.
 */
export function findPictureRefusal(
  actor: Actor,
  event: EventRow,
  known: Partial<TypePictures>,
  chosen: { imageId?: number | null; ticketImageUrl?: string },
): 'no_new_picture' | 'no_new_link' | null {
  if (mayEvent(actor, 'edit', event)) return null
  const { imageId, ticketImageUrl: link } = chosen
  if (imageId && ![known.imageId, known.waitingImageId].includes(imageId)) return 'no_new_picture'
  if (link && ![known.ticketImageUrl, known.waitingImageUrl].includes(link)) return 'no_new_link'
  return null
}

/**
 * Sets or removes the picture of a ticket type. A member's picture waits with the event's change
 * if the event was approved before (docs/rules.md#event-moderation).
 * @param imageId an upload of the actor, or a picture of the type; null removes the newest one
 */
export function setPicture(tx: Tx, actor: Actor, type: TicketType, imageId: number | null) {
  setPart(tx, actor, type, {
    approved: type.imageId,
    waiting: type.waitingImageId,
    chosen: imageId,
    mayChoose: () => imageId !== null && isOwnUpload(tx, actor, imageId),
    toColumns: { approved: (id) => ({ imageId: id }), waiting: (id) => ({ waitingImageId: id }) },
  })
}

/** Sets or removes the link to a picture of a ticket type, which waits as pictures do. */
export function setLink(tx: Tx, actor: Actor, type: TicketType, url: string | null) {
  setPart(tx, actor, type, {
    approved: type.ticketImageUrl,
    waiting: type.waitingImageUrl,
    chosen: url,
    mayChoose: () => true,
    toColumns: {
      approved: (link) => ({ ticketImageUrl: link }),
      waiting: (link) => ({ waitingImageUrl: link }),
    },
  })
}

type Part<Value> = Record<'approved' | 'waiting' | 'chosen', Value | null> & {
  mayChoose(): boolean
  toColumns: Record<'approved' | 'waiting', (value: Value | null) => Pictures>
}

function setPart<Value>(tx: Tx, actor: Actor, type: TicketType, part: Part<Value>) {
  const { approved, waiting, chosen, mayChoose, toColumns } = part
  if (chosen === (waiting ?? approved)) return
  const own = eq(events.id, type.eventId ?? 0)
  const event = tx.select().from(events).where(own).get()
  if (!event) return
  if (waiting !== null && [null, approved].includes(chosen)) {
    writePictures(tx, type.id, toColumns.waiting(null))
    endChange(tx, event)
  } else if (chosen === null) writePictures(tx, type.id, toColumns.approved(null))
  else if (mayChoose() && mayEvent(actor, 'edit', event)) {
    const isPublished = event.publishedAt !== null
    const hasChange = isPublished && event.moderationStatus !== 'approved'
    const isPublic = isPublished && !hasChange && mayModerate(actor, 'skipApproval')
    const column = !isPublished || isPublic ? toColumns.approved : toColumns.waiting
    writePictures(tx, type.id, column(chosen))
    if (!isPublic) submitEvent(tx, actor, event)
  }
}

/**
 * Lets the pictures of a deleted ticket type that nobody has approved wait again when the type is
 * restored, and gives their event a new version, because a moderator may be looking at it without
 * them.
 */
export function restorePicture(tx: Tx, actor: Actor, event: EventRow, type: TicketType) {
  const newest = { imageId: newestPicture(type), ticketImageUrl: newestLink(type) }
  const isNew = event.publishedAt === null
  const isUnseen = isNew && Object.values(newest).some((picture) => picture !== null)
  if (!isUnseen && !hasUnapprovedPicture(type)) return
  if (!mayEvent(actor, 'edit', event)) return writePictures(tx, type.id, noneWaiting)
  if (!isNew) return submitEvent(tx, actor, event)
  writePictures(tx, type.id, { ...newest, ...noneWaiting })
  const updatedAt = instantAfter(event.updatedAt)
  tx.update(events).set({ updatedAt }).where(eq(events.id, event.id)).run()
}

const noneWaiting = { waitingImageId: null, waitingImageUrl: null }

/** Submits an event, or its change if it was approved before, because it has another picture. */
function submitEvent(tx: Tx, actor: Actor, event: EventRow) {
  const isChange = event.publishedAt !== null
  const { title } = isChange ? startChange(tx, event) : event
  const after = tx
    .update(events)
    .set({ moderationStatus: 'pending', updatedAt: instantAfter(event.updatedAt) })
    .where(eq(events.id, event.id))
    .returning()
    .get()
  if (!isInQueue(after) || isInQueue(event)) return
  const submitted = { id: event.id, title, memberName: actor.name, isChange }
  record(tx, actor, { type: 'event.submitted', ...submitted })
}

type Pictures = Partial<Omit<TypePictures, 'id' | 'name'>>

function writePictures(tx: Tx, ticketTypeId: number, pictures: Pictures) {
  tx.update(ticketTypes).set(pictures).where(eq(ticketTypes.id, ticketTypeId)).run()
}

/** Returns the event's change; makes one, equal to the event, if there is none. */
function startChange(tx: Tx, event: EventRow) {
  const submittedAt = nowInstant()
  return tx
    .insert(eventChanges)
    .values({ eventId: event.id, ...pickContent(event), submittedAt })
    .onConflictDoUpdate({ target: eventChanges.eventId, set: { submittedAt } })
    .returning()
    .get()
}

/** Ends an event's change after a picture left it, if the rest is as approved. */
export function endChange(tx: Tx, event: EventRow) {
  const own = eq(eventChanges.eventId, event.id)
  const change = tx.select().from(eventChanges).where(own).get()
  if (!change) return
  const isOver = isSameContent(change, event) && !hasWaitingPictures(tx, event.id)
  if (isOver) tx.delete(eventChanges).where(own).run()
  const updatedAt = instantAfter(event.updatedAt)
  tx.update(events)
    .set({
      updatedAt,
      moderationStatus: isOver ? 'approved' : event.moderationStatus,
      ...(isOver && noFeedback),
    })
    .where(eq(events.id, event.id))
    .run()
}

const waitsFor = (eventId: number) =>
  and(
    eq(ticketTypes.eventId, eventId),
    or(isNotNull(ticketTypes.waitingImageId), isNotNull(ticketTypes.waitingImageUrl)),
    isNull(ticketTypes.removedAt),
  )

/** Whether a picture or link of one of the event's ticket types waits or was rejected. */
export function hasWaitingPictures(db: Db, eventId: number): boolean {
  const { id } = ticketTypes
  return db.select({ id }).from(ticketTypes).where(waitsFor(eventId)).get() !== undefined
}

/** Makes the waiting pictures and links of an event's ticket types public. */
export function approvePictures(tx: Tx, eventId: number) {
  const { imageId, waitingImageId, ticketImageUrl, waitingImageUrl } = ticketTypes
  tx.update(ticketTypes)
    .set({
      imageId: sql`coalesce(${waitingImageId}, ${imageId})`,
      ticketImageUrl: sql`coalesce(${waitingImageUrl}, ${ticketImageUrl})`,
      ...noneWaiting,
    })
    .where(waitsFor(eventId))
    .run()
}

/**
 * Takes the pictures of deleted ticket types out of their event's first approval, which did not show
 * them: they wait if the type is restored.
 */
export function withholdDeletedPictures(tx: Tx, eventId: number) {
  const { imageId, waitingImageId, ticketImageUrl, waitingImageUrl, removedAt } = ticketTypes
  tx.update(ticketTypes)
    .set({
      imageId: null,
      waitingImageId: sql`coalesce(${waitingImageId}, ${imageId})`,
      ticketImageUrl: null,
      waitingImageUrl: sql`coalesce(${waitingImageUrl}, ${ticketImageUrl})`,
    })
    .where(and(eq(ticketTypes.eventId, eventId), isNotNull(removedAt)))
    .run()
}

/** Discards the waiting pictures and links of an event's ticket types. */
export function dropWaitingPictures(tx: Tx, eventId: number) {
  tx.update(ticketTypes).set(noneWaiting).where(eq(ticketTypes.eventId, eventId)).run()
}

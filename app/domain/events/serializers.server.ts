import { z } from 'zod'
import { findImagePaths } from '#app/domain/event-images/images.server.ts'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { getVersion } from '#app/domain/moderation/version.ts'
import {
  listTypePictures,
  pickUnapproved,
  pickUnapprovedLinks,
  type TypePictures,
} from '#app/domain/tickets/types/type-pictures.server.ts'
import { newestLink, newestPicture } from '#app/domain/tickets/types/type-pictures.ts'
import { config } from '#app/shared/config.server.ts'
import type { Text } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { eventStatuses, pageTemplates } from '#db/schema/event-values.ts'
import { changeStatuses, moderationStatuses } from '#db/schema/listings.ts'
import type { EventContent, EventRow } from './event.ts'
import type { VisibleVersion } from './permissions.ts'
import type { WholeEvent } from './queries.server.ts'

export const eventSchema = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  owner_id: z.number().nullable(),
  location: z.string(),
  city: z.string(),
  state: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  time_zone: z.string(),
  image_url: z.string().nullable(),
  image_alt: z.string(),
  bg_image_url: z.string().nullable(),
  bg_color: z.string(),
  text_color: z.string(),
  /** In CSS order, such as `#333333 solid 2px`. */
  border_color: z.string(),
  h1_font_size: z.string(),
  p_font_size: z.string(),
  page_template: z.enum(pageTemplates),
  status: z.enum(eventStatuses),
  moderation_status: z.enum(moderationStatuses),
  moderation_feedback: z.string().nullable(),
})

/** The newest version of an event, for its owner. */
export const ownEventSchema = eventSchema.extend({
  /** Null if no change waits (docs/rules.md#waiting-changes). */
  change_status: z.enum(changeStatuses).nullable(),
})

/** An event for moderators that waits for a decision, or has a change that does. */
export const pendingEventSchema = ownEventSchema.extend({
  /** The pictures of its ticket types that an approval makes public. */
  ticket_images: z.array(
    z.object({
      ticket_def_id: z.number(),
      name: z.string(),
      image_url: z.string().nullable(),
    }),
  ),
})

/**
 * The version of an event that a caller may see. Callers who see the newest one also get the
 * administrators' feedback.
 */
type SeenEvent = { event: EventRow; content: EventContent; visibility: VisibleVersion }

/** Serializes an event for the API. */
export function serializeEvent(db: Db, seen: SeenEvent, text: Text): z.input<typeof eventSchema> {
  return serialize(seen, readImageUrls(db, listImages(seen.content)), text)
}

/** Serializes the events of a list, whose pictures are read at once. */
export function serializeEvents(
  db: Db,
  seen: SeenEvent[],
  text: Text,
): z.input<typeof eventSchema>[] {
  const toUrl = readImageUrls(
    db,
    seen.flatMap(({ content }) => listImages(content)),
  )
  return seen.map((each) => serialize(each, toUrl, text))
}

/** Serializes the newest versions of events, with the status of each change. */
export function serializeNewestEvents(
  db: Db,
  rows: WholeEvent[],
  text: Text,
): z.input<typeof ownEventSchema>[] {
  const toUrl = readImageUrls(
    db,
    rows.flatMap(({ newest }) => listImages(newest)),
  )
  return rows.map((row) => serializeNewest(row, toUrl, text))
}

/** Serializes the newest versions of events for their moderation. */
export function serializePendingEvents(
  db: Db,
  rows: WholeEvent[],
  text: Text,
): z.input<typeof pendingEventSchema>[] {
  const ids = rows.map(({ event }) => event.id)
  const typePictures = listTypePictures(db, ids)
  const toUrl = readImageUrls(db, [
    ...rows.flatMap(({ newest }) => listImages(newest)),
    ...[...typePictures.values()].flat().map(newestPicture),
  ])
  return rows.map((row) => {
    const { event, hasChange } = row
    const ofTypes = typePictures.get(event.id) ?? []
    const toImage = ({ id, name }: TypePictures, image_url: string | null) => {
      return { ticket_def_id: id, name, image_url }
    }
    return {
      ...serializeNewest(row, toUrl, text),
      ticket_images: [
        ...pickUnapproved(ofTypes, { hasChange }).map((type) =>
          toImage(type, toUrl(newestPicture(type))),
        ),
        ...pickUnapprovedLinks(ofTypes, { hasChange }).map((type) =>
          toImage(type, newestLink(type)),
        ),
      ],
    }
  })
}

/** Returns the address of an image; null for none, and for one that is not there any more. */
type ToUrl = (imageId: number | null) => string | null

function readImageUrls(db: Db, imageIds: Array<number | null>): ToUrl {
  const paths = findImagePaths(
    db,
    imageIds.filter((id) => id !== null),
  )
  return (id) => {
    const path = id === null ? undefined : paths.get(id)
    return path === undefined ? null : config.origin + path
  }
}

const listImages = ({ imageId, bgImageId }: EventContent) => [imageId, bgImageId]

function serialize(
  { event, content, visibility }: SeenEvent,
  toUrl: ToUrl,
  text: Text,
): z.input<typeof eventSchema> {
  const showsModeration = visibility === 'newest'
  return {
    id: event.id,
    title: content.title,
    description: content.description,
    owner_id: event.ownerId,
    location: content.location,
    city: content.city,
    state: content.state,
    created_at: event.createdAt,
    updated_at: getVersion(event),
    start_time: content.startTime,
    end_time: content.endTime,
    time_zone: content.timeZone,
    image_url: toUrl(content.imageId),
    image_alt: content.imageAlt,
    bg_image_url: toUrl(content.bgImageId),
    bg_color: content.bgColor,
    text_color: content.textColor,
    border_color: `${content.borderColor} ${content.borderStyle} ${content.borderWidth}px`,
    h1_font_size: content.h1FontSize,
    p_font_size: content.pFontSize,
    page_template: content.pageTemplate,
    status: event.status,
    moderation_status: showsModeration ? event.moderationStatus : 'approved',
    moderation_feedback:
      showsModeration && event.moderationStatus !== 'pending'
        ? composeStoredFeedback(event, text)
        : null,
  }
}

/** Serializes the newest version of an event, with the status of the change if it is one. */
function serializeNewest(
  { event, newest, hasChange }: WholeEvent,
  toUrl: ToUrl,
  text: Text,
): z.input<typeof ownEventSchema> {
  const { moderationStatus } = event
  return {
    ...serialize({ event, content: newest, visibility: 'newest' }, toUrl, text),
    change_status: hasChange && moderationStatus !== 'approved' ? moderationStatus : null,
  }
}

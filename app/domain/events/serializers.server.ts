import { z } from 'zod'
import { findPicture } from '#app/domain/event-images/images.server.ts'
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
 * Serializes an event for the API.
 * @param content the version the caller may see
 * @param visibility callers who see the newest version also get the administrators' feedback
 */
export function serializeEvent(
  db: Db,
  {
    event,
    content,
    visibility,
  }: { event: EventRow; content: EventContent; visibility: VisibleVersion },
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
    image_url: imageUrl(db, content.imageId),
    image_alt: content.imageAlt,
    bg_image_url: imageUrl(db, content.bgImageId),
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
export function serializeNewestEvent(
  db: Db,
  { event, newest, hasChange }: WholeEvent,
  text: Text,
): z.input<typeof ownEventSchema> {
  const { moderationStatus } = event
  return {
    ...serializeEvent(db, { event, content: newest, visibility: 'newest' }, text),
    change_status: hasChange && moderationStatus !== 'approved' ? moderationStatus : null,
  }
}

/** Serializes the newest versions of events for their moderation. */
export function serializePendingEvents(
  db: Db,
  rows: WholeEvent[],
  text: Text,
): z.input<typeof pendingEventSchema>[] {
  const ids = rows.map(({ event }) => event.id)
  const typePictures = listTypePictures(db, ids)
  return rows.map((row) => {
    const { event, hasChange } = row
    const ofTypes = typePictures.get(event.id) ?? []
    const toImage = ({ id, name }: TypePictures, image_url: string | null) => {
      return { ticket_def_id: id, name, image_url }
    }
    return {
      ...serializeNewestEvent(db, row, text),
      ticket_images: [
        ...pickUnapproved(ofTypes, { hasChange }).map((type) =>
          toImage(type, imageUrl(db, newestPicture(type))),
        ),
        ...pickUnapprovedLinks(ofTypes, { hasChange }).map((type) =>
          toImage(type, newestLink(type)),
        ),
      ],
    }
  })
}

function imageUrl(db: Db, imageId: number | null): string | null {
  const widest = findPicture(db, imageId)?.sizes.at(-1)
  return widest ? config.origin + widest.src : null
}

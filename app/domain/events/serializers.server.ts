import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import type { EventContent, EventRow } from './event.ts'
import { findPicture } from './images.server.ts'

/**
 * An event with the fields of spec section 3, under the names the API has for them.
 * @param content the form the caller may see
 * @param sight whether what the administrators said may be told
 */
export function serializeEvent(
  db: Db,
  {
    event,
    content,
    visibility,
  }: { event: EventRow; content: EventContent; visibility: PublicVisibility },
) {
  const isTold = visibility === 'newest'
  return {
    id: event.id,
    title: content.title,
    description: content.description,
    owner_id: event.ownerId,
    location: content.location,
    city: content.city,
    state: content.state,
    created_at: event.createdAt,
    updated_at: event.updatedAt,
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
    moderation_status: isTold ? event.moderationStatus : ('approved' as const),
    moderation_feedback: isTold ? event.moderationFeedback : null,
  }
}
type PublicVisibility = 'approved' | 'newest'

function imageUrl(db: Db, imageId: number | null): string | null {
  const widest = findPicture(db, imageId)?.sizes.at(-1)
  return widest ? config.origin + widest.src : null
}

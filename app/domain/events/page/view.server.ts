import { createHash } from 'node:crypto'
import type { EventPicture } from '#app/domain/event-images/image.ts'
import { findPicture } from '#app/domain/event-images/images.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Formats } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { designPath, listBackgroundFiles } from '../design/design.ts'
import { designCss } from '../design/design-css.ts'
import { type EventContent, type EventStatus, formatPlace } from '../event.ts'

/** The data of an event's page. */
export type EventView = {
  title: string
  description: string
  status: EventStatus
  when: string
  where: string
  leaf: ReturnType<Formats['leaf']>
  image: EventPicture | null
  imageAlt: string
  /** The address of the page's stylesheet; empty if the styles are loaded another way. */
  design: string
}

/**
 * Prepares the data of an event's page.
 * @param savesData leaves out the decorative background image
 */
export function viewEvent(
  db: Db,
  content: EventContent,
  status: EventStatus,
  formats: Formats,
  savesData = false,
): EventView {
  const { title, description, startTime, timeZone, imageAlt } = content
  return {
    title,
    description,
    status: isOver(content, status) ? 'completed' : status,
    when: formats.span(content),
    where: formatPlace(content),
    leaf: formats.leaf(startTime, timeZone),
    image: findPicture(db, content.imageId),
    imageAlt,
    design: versionedDesign({
      ...content,
      bgFiles: savesData ? null : listBackgroundFiles(findPicture(db, content.bgImageId)),
    }),
  }
}

/** Whether an event is shown as over, although its organizer has not said so. */
function isOver({ endTime }: EventContent, status: EventStatus): boolean {
  return status === 'active' && endTime !== '' && endTime < nowInstant()
}

function versionedDesign(design: Parameters<typeof designPath>[0]): string {
  const mark = createHash('sha1').update(designCss(design)).digest('base64url').slice(0, 8)
  return designPath(design, mark)
}

import { createHash } from 'node:crypto'
import type { Formats } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { designPath, listBackgroundHashes } from './design.ts'
import { designCss } from './design-css.ts'
import { type EventContent, type EventStatus, formatPlace } from './event.ts'
import type { EventPicture } from './image.ts'
import { findPicture } from './images.server.ts'

/** What the page of an event is drawn from. */
export type EventView = {
  title: string
  description: string
  status: EventStatus
  when: string
  where: string
  leaf: ReturnType<Formats['leaf']>
  image: EventPicture | null
  imageAlt: string
  /** The page's own stylesheet; empty where the page has its styles already. */
  design: string
}

/** @param savesData leaves the background image out, which nobody needs in order to read */
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
    status,
    when: formats.span(content),
    where: formatPlace(content),
    leaf: formats.leaf(startTime, timeZone),
    image: findPicture(db, content.imageId),
    imageAlt,
    design: versionedDesign({
      ...content,
      bgHashes: savesData ? null : listBackgroundHashes(findPicture(db, content.bgImageId)),
    }),
  }
}

function versionedDesign(design: Parameters<typeof designPath>[0]): string {
  const mark = createHash('sha1').update(designCss(design)).digest('base64url').slice(0, 8)
  return designPath(design, mark)
}

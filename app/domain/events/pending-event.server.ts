import { config } from '#app/shared/config.server.ts'
import { formatInstant } from '#app/shared/town-time.ts'
import { formatSpan } from '#app/shared/zoned-time.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { type EventContent, placeOf } from './event.ts'
import { findPicture } from './images.server.ts'
import type { WholeEvent } from './queries.server.ts'

/** What an administrator reads before deciding: the newest form and, of a change, what it changes. */
export function describePending(db: Db, { event, newest, hasChange }: WholeEvent) {
  const after = describe(newest)
  const before = hasChange ? describe(event) : null
  return {
    id: event.id,
    ownerId: event.ownerId,
    title: newest.title,
    postedAt: formatInstant(event.createdAt, config.timeZone),
    seenAt: event.updatedAt,
    facts: after,
    image: findPicture(db, newest.imageId),
    /** Both forms side by side, only where they differ; null for a new event. */
    changes: before?.flatMap(([label, value], at) => {
      const changed = after[at]?.[1] ?? ''
      return value === changed ? [] : [{ label, before: value, after: changed }]
    }),
  }
}
export type DescribedEvent = ReturnType<typeof describePending>

/** Everything a visitor will see of a form, in words, in a fixed order. */
function describe(content: EventContent): Array<[label: string, value: string]> {
  const { labels, moderation, templates } = textFor().events
  const image = (id: number | null) => (id === null ? moderation.noImage : `#${id}`)
  return [
    [labels.title, content.title || moderation.noTitle],
    [moderation.when, formatSpan(content.startTime, content.endTime, content.timeZone)],
    [moderation.location, placeOf(content) || moderation.none],
    [labels.description, content.description],
    [labels.image, image(content.imageId)],
    [labels.imageAlt, content.imageAlt],
    [labels.bgImage, image(content.bgImageId)],
    [labels.pageTemplate, templates[content.pageTemplate]],
    [labels.bgColor, content.bgColor],
    [labels.textColor, content.textColor],
    [labels.borderColor, `${content.borderColor} ${content.borderStyle} ${content.borderWidth}px`],
    [labels.h1FontSize, content.h1FontSize],
    [labels.pFontSize, content.pFontSize],
  ]
}

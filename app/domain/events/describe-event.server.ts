import type { EventPicture } from '#app/domain/event-images/image.ts'
import { findPicture } from '#app/domain/event-images/images.server.ts'
import {
  listTypePictures,
  pickUnapproved,
  pickUnapprovedLinks,
  type TypePictures,
} from '#app/domain/tickets/types/type-pictures.server.ts'
import { newestLink, newestPicture } from '#app/domain/tickets/types/type-pictures.ts'
import { config } from '#app/shared/config.server.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { type EventContent, formatPlace } from './event.ts'
import type { WholeEvent } from './queries.server.ts'

/** Describes an event for its moderation: the newest version and, for a change, the differences. */
export function describeForModeration(db: Db, whole: WholeEvent, words: Words) {
  const { event, newest } = whole
  const typePictures = listTypePictures(db, [event.id]).get(event.id)
  return {
    id: event.id,
    ownerId: event.ownerId,
    title: newest.title,
    postedAt: words.instant(event.createdAt, config.timeZone),
    seenVersion: event.updatedAt,
    image: findPicture(db, newest.imageId),
    imageAlt: newest.imageAlt,
    ...describeVersions({ ...whole, typePictures }, words, (id) => findPicture(db, id)),
  }
}
export type DescribedEvent = ReturnType<typeof describeForModeration>

/** Returns a stored image by id. */
type FindPicture = (id: number | null) => EventPicture | null

/**
 * Describes an event's newest version and, for a change, the differences. Without `findPicture`,
 * images are described by their numbers.
 */
export function describeVersions(
  {
    event,
    newest,
    hasChange,
    typePictures = [],
  }: WholeEvent & { typePictures: TypePictures[] | undefined },
  words: Words,
  findPicture: FindPicture = () => null,
) {
  const after = describe(newest, findPicture, words)
  const before = hasChange ? describe(event, findPicture, words) : null
  const pictures = pickUnapproved(typePictures, { hasChange }).map((type) => {
    const label = words.text.events.moderation.typePicture(type.name)
    const image = (id: number | null) => describeImage(label, id, findPicture, words)
    const imageId = newestPicture(type)
    return { label, imageId, before: image(type.imageId), after: image(imageId) }
  })
  const links = pickUnapprovedLinks(typePictures, { hasChange }).map((type) => {
    const { noImage, typeLink } = words.text.events.moderation
    const link = (url: string | null): Fact => ({
      label: typeLink(type.name),
      text: url ?? noImage,
    })
    const [before, after] = [link(type.ticketImageUrl), link(newestLink(type))]
    return { label: after.label, before, after }
  })
  return {
    facts: after,
    /** The links to pictures of ticket types that an approval would make public. */
    typeLinks: links.map(({ after }) => after),
    /** The pictures of ticket types that an approval would make public. */
    typePictures: pictures.map(({ imageId, after }) => ({ ...after, imageId })),
    /** What differs, in both versions; null for a new event. */
    changes: before && [
      ...before.flatMap((was, at) => {
        const is = after[at] ?? was
        return was.text === is.text ? [] : [{ label: was.label, before: was, after: is }]
      }),
      ...pictures.map(({ label, before, after }) => ({ label, before, after })),
      ...links,
    ],
  }
}

export type Fact = { label: string; text: string; picture?: EventPicture | null }

/** Lists the visible fields of a version, in a fixed order. */
function describe(content: EventContent, findPicture: FindPicture, words: Words): Fact[] {
  const { labels, moderation, templates } = words.text.events
  const fact = (label: string, text: string): Fact => ({ label, text })
  const image = (label: string, id: number | null) => describeImage(label, id, findPicture, words)
  return [
    fact(labels.title, content.title || moderation.noTitle),
    fact(moderation.when, words.span(content)),
    fact(moderation.location, formatPlace(content) || moderation.none),
    fact(labels.description, content.description),
    image(labels.image, content.imageId),
    fact(labels.imageAlt, content.imageAlt),
    image(labels.bgImage, content.bgImageId),
    fact(labels.pageTemplate, templates[content.pageTemplate]),
    fact(labels.bgColor, content.bgColor),
    fact(labels.textColor, content.textColor),
    fact(
      labels.borderColor,
      `${content.borderColor} ${content.borderStyle} ${content.borderWidth}px`,
    ),
    fact(labels.h1FontSize, content.h1FontSize),
    fact(labels.pFontSize, content.pFontSize),
  ]
}

function describeImage(
  label: string,
  id: number | null,
  findPicture: FindPicture,
  { text }: Words,
): Fact {
  const { noImage } = text.events.moderation
  return { label, text: id === null ? noImage : `#${id}`, picture: findPicture(id) }
}

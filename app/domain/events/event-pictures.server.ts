import type { Actor } from '#app/domain/accounts/account.ts'
import { findImageCards, isOwnUpload } from '#app/domain/event-images/images.server.ts'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import type { Db } from '#db/client.server.ts'
import type { EventContent, EventRow } from './event.ts'
import type { WholeEvent } from './queries.server.ts'

/** Whether the images of a form are the actor's own uploads or already belong to the event. */
export function ownsImages(
  db: Db,
  actor: Actor,
  found: WholeEvent | null,
  form: Pick<EventContent, 'imageId' | 'bgImageId'>,
): boolean {
  const known = found
    ? [found.event, found.newest].flatMap(({ imageId, bgImageId }) => [imageId, bgImageId])
    : []
  return [form.imageId, form.bgImageId].every(
    (id) => id === null || known.includes(id) || isOwnUpload(db, actor, id),
  )
}

/** Returns the pictures of events in the size of cards, by event id. */
export function findEventCards(
  db: Db,
  events: readonly Pick<EventRow, 'id' | 'imageId' | 'imageAlt'>[],
): Map<number, CardPicture> {
  const images = findImageCards(
    db,
    events.flatMap(({ imageId }) => imageId ?? []),
  )
  const cards = events.flatMap(({ id, imageId, imageAlt }) => {
    const card = imageId && images.get(imageId)
    return card ? [[id, { ...card, alt: imageAlt }] as const] : []
  })
  return new Map(cards)
}

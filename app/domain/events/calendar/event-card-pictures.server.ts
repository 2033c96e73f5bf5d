import { findImageCards } from '#app/domain/event-images/images.server.ts'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import type { Db } from '#db/client.server.ts'
import type { EventRow } from '../event.ts'

/** Returns the card-sized picture of each event that has one, by event id. */
export function findEventCardPictures(
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

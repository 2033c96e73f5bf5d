import { eq } from 'drizzle-orm'
import { replacePictures } from '#app/domain/classifieds/pictures.server.ts'
import { storeImage } from '#app/domain/event-images/images.server.ts'
import { storeCardPictures } from '#app/domain/photos/card-pictures.server.ts'
import type { Tx } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { plate } from './drawings/indoors.ts'
import { chairs, firewood, ring, sashes } from './drawings/objects.ts'
import { type Drawing, listingDrawings } from './listing-drawings.ts'
import { drawPictures, type Pictures } from './listing-pictures.ts'

/** The drawings of classified ads, by title. */
const classifiedDrawings: Record<string, Drawing[]> = {
  'Upright piano': listingDrawings['Apartment with the piano'] ?? [],
  'Old windows': [['Three old sash windows against a wall', sashes('#c98f6d')]],
  'Found: a silver ring': [['A silver ring among pebbles by the water', ring('#b7ab93')]],
  Firewood: [['Split logs stacked in a shed', firewood('#9b6b4a')]],
}

/** The drawings of ticket types, by name. */
const ticketDrawings: Record<string, Drawing[]> = {
  'Standing room': [['Three red chairs', chairs('#4a6b7a', '#9b2d20', [1, 1, 1])]],
  'Saturday and Sunday': [['A laid table', plate('#1d5a45', 'supper')]],
  'Place at the bench': [
    ['Four low yellow chairs', chairs('#31434c', '#e3b95b', [0.7, 0.7, 0.7, 0.7])],
  ],
}

type ClassifiedAndTicketPictures = { classifieds: Pictures; tickets: Pictures }

/** Draws the pictures of classified ads and ticket types, or reads them from the cache. */
export async function drawClassifiedAndTicketPictures(): Promise<ClassifiedAndTicketPictures> {
  return {
    classifieds: await drawPictures(classifiedDrawings),
    tickets: await drawPictures(ticketDrawings),
  }
}

/** Adds the pictures to the classified ads and ticket types with their names. */
export function addClassifiedAndTicketPictures(
  tx: Tx,
  { classifieds, tickets }: ClassifiedAndTicketPictures,
  ownerId: number,
) {
  for (const [title, [picture]] of classifieds) {
    const classified = tx.select().from(classifiedAds).where(eq(classifiedAds.title, title)).get()
    if (!classified || !picture)
      throw new Error(`There is a picture of “${title}”, but no classified.`)
    replacePictures(tx, classified.id, { photos: [picture.photo], alt: picture.alt })
  }
  for (const [name, [picture]] of tickets) {
    if (!picture) continue
    const { full, card } = picture.photo
    const imageId = storeImage(tx, { userId: ownerId }, [full])
    storeCardPictures(tx, full.hash, card)
    const { changes } = tx
      .update(ticketTypes)
      .set({ imageId })
      .where(eq(ticketTypes.name, name))
      .run()
    if (changes === 0) throw new Error(`There is a picture of “${name}”, but no ticket type.`)
  }
}

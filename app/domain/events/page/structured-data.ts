import type { EventPicture } from '#app/domain/event-images/image.ts'
import type { TicketPurchase } from '#app/domain/tickets/orders/ticket-purchase.server.ts'
import { paths } from '#app/paths.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import type { JsonLdThing } from '#app/shared/json-ld.ts'
import { offsetTime } from '#app/shared/zoned-time.ts'
import { type EventRow, formatPlace } from '../event.ts'

/** In characters; the page itself has the whole text. */
const longestText = 300

type Around = {
  purchase: Pick<TicketPurchase, 'types' | 'isOnSale'>
  image: EventPicture | null
  origin: string
  currency: string
}

/**
 * Describes a public event in the vocabulary of schema.org, from what its page shows to everybody.
 * The organizer is left out, being a private person.
 */
export function toEventJsonLd(
  event: EventRow,
  { purchase, image, origin, currency }: Around,
): JsonLdThing {
  const { id, title, description, startTime, endTime, timeZone, city, state, status } = event
  const url = origin + paths.events.show(id)
  const isCancelled = status === 'cancelled'
  const picture = image?.sizes.at(-1)
  return {
    '@type': 'Event',
    name: title,
    url,
    description: excerpt(description, longestText),
    image: picture && origin + picture.src,
    startDate: offsetTime(startTime, timeZone),
    endDate: offsetTime(endTime, timeZone),
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.location || formatPlace(event),
      address: {
        '@type': 'PostalAddress',
        addressLocality: city || null,
        addressRegion: state || null,
      },
    },
    offers: purchase.isOnSale && !isCancelled ? listOffers(purchase, url, currency) : null,
  }
}

function listOffers({ types }: Around['purchase'], url: string, currency: string): JsonLdThing[] {
  return types.map(({ name, priceCents, isSoldOut }) => ({
    '@type': 'Offer',
    name,
    url,
    price: (priceCents / 100).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
  }))
}

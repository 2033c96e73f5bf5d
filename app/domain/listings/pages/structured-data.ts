import type { Photo } from '#app/domain/photos/photo.ts'
import { paths } from '#app/paths.ts'
import type { JsonLdThing } from '#app/shared/json-ld.ts'
import type { Text } from '#app/text/index.ts'
import { describeBriefly } from '../fields/description.ts'
import type { ListingSummary, listingCategories } from '../listing.ts'
import { toJobPosting } from './job-structured-data.ts'

type PlayCategory = (typeof listingCategories.play)[number]

/** The type in schema.org by category. */
const playTypes: Record<PlayCategory, string> = {
  events: 'TouristAttraction',
  tours: 'TouristTrip',
  destinations: 'TouristAttraction',
  dining: 'FoodEstablishment',
}

type Around = { photo: Photo | undefined; origin: string; currency: string; text: Text }

/**
 * Describes a public listing in the vocabulary of schema.org, with what its page shows to
 * everybody.
 */
export function toListingJsonLd(summary: ListingSummary, around: Around): JsonLdThing {
  const { photo, origin, currency, text } = around
  const { id, source, title, city, state } = summary
  const shared = {
    name: title,
    url: origin + paths[source].show(id),
    description: describeBriefly(summary, text),
    image: photo && origin + photo.full.src,
  }
  const address = {
    '@type': 'PostalAddress',
    addressLocality: city || null,
    addressRegion: state || null,
  }
  switch (source) {
    case 'work':
      return toJobPosting(summary, origin)
    case 'play': {
      const type = findPlayType(summary.category)
      // In schema.org, a trip has no address.
      return type === 'TouristTrip'
        ? { '@type': type, ...shared }
        : { '@type': type, ...shared, address }
    }
    case 'properties':
      return {
        '@type': 'RealEstateListing',
        ...shared,
        contentLocation: { '@type': 'Place', address },
        offers: offer(summary, currency),
      }
  }
}

const findPlayType = (category: string) =>
  isPlayCategory(category) ? playTypes[category] : 'TouristAttraction'

const isPlayCategory = (category: string): category is PlayCategory =>
  Object.hasOwn(playTypes, category)

/** Only sales state the price as a number, because the period of a rent is in its owner's words. */
function offer({ terms, priceCents }: ListingSummary, currency: string): JsonLdThing | null {
  if (!terms) return null
  const amount = terms === 'Sell' && priceCents !== null ? (priceCents / 100).toFixed(2) : null
  return {
    '@type': 'Offer',
    businessFunction: `http://purl.org/goodrelations/v1#${terms === 'Sell' ? 'Sell' : 'LeaseOut'}`,
    price: amount,
    priceCurrency: amount && currency,
  }
}

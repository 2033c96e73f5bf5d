import type { Photo } from '#app/domain/photos/photo.ts'
import { paths } from '#app/paths.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import type { JsonLdThing } from '#app/shared/json-ld.ts'
import type { Text } from '#app/text/index.ts'
import { describeListing } from './description.ts'
import { toJobPosting } from './job-postings.ts'
import type { ListingSummary, listingCategories } from './listing.ts'

/** In characters: as much of its text as visitors see. */
const longestText = 120

type PlayCategory = (typeof listingCategories.play)[number]

const playThings: Record<PlayCategory, string> = {
  events: 'TouristAttraction',
  tours: 'TouristTrip',
  destinations: 'TouristAttraction',
  dining: 'FoodEstablishment',
}

type Around = { photo: Photo | undefined; origin: string; currency: string; text: Text }

/**
 * Returns a public listing in the words of schema.org, with what its page shows to everybody.
 */
export function listingThing(summary: ListingSummary, around: Around): JsonLdThing {
  const { photo, origin, currency, text } = around
  const { id, source, title, category, city, state } = summary
  if (source === 'work') return toJobPosting(summary, origin)
  const shared = {
    name: title,
    url: origin + paths[source].show(id),
    description: excerpt(describeListing(text, summary), longestText),
    image: photo && origin + photo.full.src,
  }
  const address = {
    '@type': 'PostalAddress',
    addressLocality: city || null,
    addressRegion: state || null,
  }
  if (source === 'play') {
    const type = isPlayCategory(category) ? playThings[category] : 'TouristAttraction'
    // A trip has no address of its own in schema.org.
    if (type === 'TouristTrip') return { '@type': type, ...shared }
    return { '@type': type, ...shared, address }
  }
  return {
    '@type': 'RealEstateListing',
    ...shared,
    contentLocation: { '@type': 'Place', address },
    offers: offer(summary, currency),
  }
}

const isPlayCategory = (category: string): category is PlayCategory =>
  Object.hasOwn(playThings, category)

/** A rent is for a period that its owner writes in words, and is left out of the numbers. */
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

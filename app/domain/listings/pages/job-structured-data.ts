import { paths } from '#app/paths.ts'
import type { JsonLdThing } from '#app/shared/json-ld.ts'
import type { ListingSummary, listingCategories } from '../listing.ts'

type JobCategory = (typeof listingCategories.work)[number]

/**
 * The schema.org employment type of each category. A category that came with an inventory and is
 * not listed here counts as "other".
 */
const employmentTypes: Record<JobCategory, string | null> = {
  remote: null,
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  temp: 'TEMPORARY',
  seasonal: 'TEMPORARY',
  other: 'OTHER',
}

/** Describes the jobs of a list in the vocabulary of schema.org. */
export function toJobListJsonLd(rows: ListingSummary[], origin: string): JsonLdThing {
  return {
    '@type': 'ItemList',
    itemListElement: rows.map((row, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: toJobPosting(row, origin),
    })),
  }
}

/** Describes a job with what everybody may see: employer and full text are only for members. */
export function toJobPosting({ id, title, category, city, state }: ListingSummary, origin: string) {
  const isRemote = category === 'remote'
  return {
    '@type': 'JobPosting',
    title,
    url: origin + paths.work.show(id),
    employmentType: isKnown(category) ? employmentTypes[category] : employmentTypes.other,
    jobLocationType: isRemote ? 'TELECOMMUTE' : null,
    jobLocation:
      city || state
        ? {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              addressLocality: city || null,
              addressRegion: state || null,
            },
          }
        : null,
  }
}

const isKnown = (category: string): category is JobCategory =>
  Object.hasOwn(employmentTypes, category)

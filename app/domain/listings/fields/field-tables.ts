import { playDetails, propertyDetails, workDetails } from '#db/schema/listings.ts'
import type { ListingSource } from '../listing.ts'
import type { Fields } from './field-types.ts'
import { playFields } from './play-fields.ts'
import { propertyFields } from './property-fields.ts'
import { workFields } from './work-fields.ts'

/** The fields of each kind of listing. */
export const fieldTables: Record<ListingSource, Fields> = {
  properties: propertyFields,
  work: workFields,
  play: playFields,
}

/** The table with the fields that only this source has. */
export const detailsTables = {
  properties: propertyDetails,
  work: workDetails,
  play: playDetails,
} satisfies Record<ListingSource, unknown>

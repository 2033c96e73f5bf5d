import { isPostedType } from '#app/domain/play/play.ts'
import type { Db } from '#db/client.server.ts'
import {
  findPlayDetails,
  findPropertyDetails,
  findWorkDetails,
  type Listing,
} from './detail.server.ts'
import { amountText, toFormValues } from './field-values.ts'
import { propertyFields } from './property-fields.ts'
import { workFields } from './work-fields.ts'

/** Returns the values that a listing's edit form shows first. */
export function editDefaults(db: Db, listing: Listing) {
  const { id, source } = listing
  switch (source) {
    case 'properties': {
      const row = { ...listing, ...findPropertyDetails(db, id) }
      return { source, values: toFormValues(propertyFields, row) } as const
    }
    case 'work': {
      const row = { ...listing, ...findWorkDetails(db, id) }
      return { source, values: toFormValues(workFields, row) } as const
    }
    case 'play': {
      const { title, description, category, city, state, priceCents } = listing
      const { type, location, isRepeating, maxCapacity, enableTicketing } = findPlayDetails(db, id)
      return {
        source,
        // A type that members cannot post has no form; it is edited like a destination.
        type: isPostedType(type) ? type : 'Destination',
        values: {
          title,
          description,
          category,
          city,
          state,
          location,
          isRepeating,
          maxCapacity: String(maxCapacity),
          enableTicketing,
          cost: amountText(priceCents),
        },
      } as const
    }
  }
}

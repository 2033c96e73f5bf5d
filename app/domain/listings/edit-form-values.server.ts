import { isPostedType } from '#app/domain/play/play.ts'
import type { Db } from '#db/client.server.ts'
import {
  findPlayDetails,
  findPropertyDetails,
  findWorkDetails,
  type Listing,
} from './detail.server.ts'
import { toFormValues } from './field-values.ts'
import { playFields } from './play-fields.ts'
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
      const details = findPlayDetails(db, id)
      return {
        source,
        // A type that members cannot post has no form; it is edited like a destination.
        type: isPostedType(details.type) ? details.type : 'Destination',
        values: toFormValues(playFields, { ...listing, ...details }),
      } as const
    }
  }
}

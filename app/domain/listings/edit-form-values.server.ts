import type { Actor } from '#app/domain/accounts/account.ts'
import { isPostedType } from '#app/domain/play/play.ts'
import type { Db } from '#db/client.server.ts'
import { findChange, readNewest } from './changes.server.ts'
import { findPlayDetails, type Listing } from './detail.server.ts'
import { toFormValues } from './field-values.ts'
import { playFields } from './play-fields.ts'
import { propertyFields } from './property-fields.ts'
import { waitsBeside } from './resubmission.server.ts'
import { workFields } from './work-fields.ts'

/**
 * Returns the values that a listing's edit form shows first: those of its newest version or, to
 * whoever changes the approved form itself, those of that.
 */
export function editDefaults(db: Db, actor: Actor, listing: Listing) {
  const { id, source } = listing
  const change = waitsBeside(actor, listing) ? findChange(db, id) : null
  const row = readNewest(db, { listing, change })
  switch (source) {
    case 'properties':
      return { source, values: toFormValues(propertyFields, row) } as const
    case 'work':
      return { source, values: toFormValues(workFields, row) } as const
    case 'play': {
      const { type } = findPlayDetails(db, id)
      return {
        source,
        // A type that members cannot post has no form; it is edited like a destination.
        type: isPostedType(type) ? type : 'Destination',
        values: toFormValues(playFields, row),
      } as const
    }
  }
}

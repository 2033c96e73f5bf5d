import type { Actor } from '#app/domain/accounts/account.ts'
import { waitsBeside } from '#app/domain/moderation/waiting-changes.ts'
import { isPostedType, type PostedType } from '#app/domain/play/play.ts'
import type { Db } from '#db/client.server.ts'
import { findChange, readNewest } from '../changes/changes.server.ts'
import { findPlayDetails } from '../details.server.ts'
import type { Listing } from '../find-listing.server.ts'
import { toFormValues } from './field-mapping.ts'
import type { Fields } from './field-types.ts'
import { playFields } from './play-fields.ts'
import { propertyFields } from './property-fields.ts'
import { workFields } from './work-fields.ts'

type FormValues<Table extends Fields> = ReturnType<typeof toFormValues<Table>>

export type EditDefaults =
  | { source: 'properties'; values: FormValues<typeof propertyFields> }
  | { source: 'work'; values: FormValues<typeof workFields> }
  | { source: 'play'; type: PostedType; values: FormValues<typeof playFields> }

/**
 * Returns the initial values of a listing's edit form. They are those of the newest version, except
 * for people who edit the approved version directly.
 */
export function editDefaults(db: Db, actor: Actor, listing: Listing): EditDefaults {
  const { id, source } = listing
  const change = waitsBeside(actor, listing) ? findChange(db, id) : null
  const row = readNewest(db, { listing, change })
  switch (source) {
    case 'properties':
      return { source, values: toFormValues(propertyFields, row) }
    case 'work':
      return { source, values: toFormValues(workFields, row) }
    case 'play': {
      const { type } = findPlayDetails(db, id)
      return {
        source,
        // Types that members cannot post have no form, so they are edited as a destination.
        type: isPostedType(type) ? type : 'Destination',
        values: toFormValues(playFields, row),
      }
    }
  }
}

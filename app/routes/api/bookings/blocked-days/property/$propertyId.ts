import { z } from 'zod'
import { listBlockedDays } from '#app/domain/bookings/blocked-days.server.ts'
import { blockedDaysSchema, serializeBlockedDays } from '#app/domain/bookings/serializers.server.ts'
import { findManagedListing } from '#app/domain/listings/find-listing.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'

/** The blocked days of a rental, for its owner. */
const endpoint = api({
  GET: call({
    access: 'member',
    output: z.array(blockedDaysSchema),
    run({ actor, params, text }) {
      const property = findManagedListing(db, actor, 'properties', parseId(params.propertyId))
      if (!property) return refuse(404, text.listings.detail.failed)
      return listBlockedDays(db, property.id).map(serializeBlockedDays)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { listTakenRanges } from '#app/domain/bookings/queries.server.ts'
import { serializeTakenRange, takenRangeSchema } from '#app/domain/bookings/serializers.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'

/** The days that are booked or blocked, without names. */
const endpoint = api({
  GET: call({
    access: 'public',
    output: z.array(takenRangeSchema),
    run({ actor, params, text }) {
      const property = findListing(db, actor, 'properties', parseId(params.propertyId))
      if (!property) return refuse(404, text.listings.detail.failed)
      return listTakenRanges(db, property.id).map(serializeTakenRange)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

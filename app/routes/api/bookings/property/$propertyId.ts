import { z } from 'zod'
import { listBookedRanges } from '#app/domain/bookings/queries.server.ts'
import { bookedRangeSchema, serializeBookedRange } from '#app/domain/bookings/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'

/** The booked days, without names. */
const endpoint = api({
  GET: call({
    access: 'public',
    output: z.array(bookedRangeSchema),
    run: ({ params }) => listBookedRanges(db, parseId(params.propertyId)).map(serializeBookedRange),
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { listPendingListings } from '#app/domain/listings/moderation.server.ts'
import { pendingListingSchema, serializePending } from '#app/domain/listings/serializers.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: (actor) => may(actor, 'moderate'),
    output: z.array(pendingListingSchema),
    run: ({ text }) => listPendingListings(db).rows.map((row) => serializePending(db, row, text)),
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import {
  listPendingListings,
  propertyAndWorkSources,
} from '#app/domain/listings/moderation.server.ts'
import { pendingListingSchema, serializePending } from '#app/domain/listings/serializers.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: (actor) => may(actor, 'moderate'),
    input: pageQuery,
    output: z.array(pendingListingSchema),
    run: ({ input, request, text }) =>
      answerPage(request, listPendingListings(db, propertyAndWorkSources, input.page), (rows) =>
        rows.map((row) => serializePending(db, row, text)),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

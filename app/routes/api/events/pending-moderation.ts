import { z } from 'zod'
import { listPendingEvents } from '#app/domain/events/moderation.server.ts'
import {
  pendingEventSchema,
  serializePendingEvents,
} from '#app/domain/events/serializers.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: (actor) => may(actor, 'moderate'),
    input: pageQuery,
    output: z.array(pendingEventSchema),
    run: ({ input, request, text }) =>
      answerPage(request, listPendingEvents(db, input.page), (rows) =>
        serializePendingEvents(db, rows, text),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

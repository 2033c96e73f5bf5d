import { z } from 'zod'
import { listOwnEvents } from '#app/domain/events/page/own-events.server.ts'
import { ownEventSchema, serializeNewestEvents } from '#app/domain/events/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pageQuery,
    output: z.array(ownEventSchema),
    run({ actor, input, request, text }) {
      return answerPage(request, listOwnEvents(db, actor, input.page), (rows) =>
        serializeNewestEvents(db, rows, text),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

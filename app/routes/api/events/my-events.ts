import { z } from 'zod'
import { listOwnEvents } from '#app/domain/events/own-events.server.ts'
import { eventSchema, serializeEvent } from '#app/domain/events/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { rowsOfPage } from '#db/page.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.array(eventSchema),
    run({ actor, request, text }) {
      const page = parsePage(request)
      return rowsOfPage(listOwnEvents(db, actor, page), page).map(({ event, newest }) =>
        serializeEvent(db, { event, content: newest, visibility: 'newest' }, text),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

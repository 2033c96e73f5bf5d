import { z } from 'zod'
import { listPendingEvents } from '#app/domain/events/moderate.server.ts'
import { eventToWire } from '#app/domain/events/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { wireEvent } from '#app/http/event-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'admin',
    output: z.array(wireEvent),
    run: () =>
      listPendingEvents(db).rows.map(({ event, newest }) =>
        eventToWire(db, { event, content: newest, sight: 'newest' }),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { listOwnEvents } from '#app/domain/events/own-events.server.ts'
import { eventToWire } from '#app/domain/events/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { wireEvent } from '#app/http/event-api.server.ts'
import { pageOf } from '#app/http/params.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.array(wireEvent),
    run: ({ actor, request }) =>
      listOwnEvents(db, actor, pageOf(request)).rows.map(({ event, newest }) =>
        eventToWire(db, { event, content: newest, sight: 'newest' }),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

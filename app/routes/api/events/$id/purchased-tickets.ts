import { z } from 'zod'
import { findManagedEvent } from '#app/domain/events/queries.server.ts'
import { listTicketsOf } from '#app/domain/tickets/queries.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { idOf } from '#app/http/params.ts'
import { pagedSearch, ticketToWire, ticketWire } from '#app/http/ticket-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pagedSearch,
    output: z.array(ticketWire),
    run({ actor, input, params }) {
      const found = findManagedEvent(db, idOf(params.id), actor)
      if (!found) throw notFound()
      const { rows } = listTicketsOf(db, { eventId: found.event.id }, input)
      return Promise.all(rows.map(ticketToWire))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { findManagedEvent } from '#app/domain/events/queries.server.ts'
import { listEventTickets } from '#app/domain/tickets/queries.server.ts'
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
      return Promise.all(listEventTickets(db, found.event.id, input).rows.map(ticketToWire))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { findManagedEvent } from '#app/domain/events/queries.server.ts'
import { trackTicketsRead } from '#app/domain/personal-data-access/reads.server.ts'
import { listTickets } from '#app/domain/tickets/queries.server.ts'
import { serializeTicket, ticketSchema } from '#app/domain/tickets/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, searchQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: searchQuery,
    output: z.array(ticketSchema),
    run({ actor, input, params, request, words }) {
      const found = findManagedEvent(db, actor, parseId(params.id))
      if (!found) throw notFound()
      const of = { eventId: found.event.id }
      trackTicketsRead(actor, found.event, of)
      return answerPage(request, listTickets(db, of, input), (rows) =>
        Promise.all(rows.map((row) => serializeTicket(row, words))),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

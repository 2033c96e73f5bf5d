import { z } from 'zod'
import { findManagedEvent } from '#app/domain/events/queries.server.ts'
import { trackTicketsRead } from '#app/domain/personal-data-access/reads.server.ts'
import { listTickets } from '#app/domain/tickets/queries.server.ts'
import { serializeTicket, ticketSchema } from '#app/domain/tickets/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { rowsOfPage } from '#db/page.ts'
import { pagedSearch } from '../../+ticket-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pagedSearch,
    output: z.array(ticketSchema),
    run({ actor, input, params, words }) {
      const found = findManagedEvent(db, actor, parseId(params.id))
      if (!found) throw notFound()
      const of = { eventId: found.event.id }
      trackTicketsRead(actor, found.event, of)
      const rows = rowsOfPage(listTickets(db, of, input), input.page)
      return Promise.all(rows.map((row) => serializeTicket(row, words)))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

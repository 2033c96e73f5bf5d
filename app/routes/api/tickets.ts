import { z } from 'zod'
import { listOwnTickets } from '#app/domain/tickets/queries.server.ts'
import { serializeTicket, ticketSchema } from '#app/domain/tickets/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { rowsOfPage } from '#db/page.ts'
import { pagedSearch } from './+ticket-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pagedSearch,
    output: z.array(ticketSchema),
    run: ({ actor, input, words }) =>
      Promise.all(
        rowsOfPage(listOwnTickets(db, actor, input), input.page).map((row) =>
          serializeTicket(row, words),
        ),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

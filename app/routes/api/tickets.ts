import { z } from 'zod'
import { listOwnTickets } from '#app/domain/tickets/queries.server.ts'
import { serializeTicket, ticketSchema } from '#app/domain/tickets/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, searchQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: searchQuery,
    output: z.array(ticketSchema),
    run: ({ actor, input, request, words }) =>
      answerPage(request, listOwnTickets(db, actor, input), (rows) =>
        Promise.all(rows.map((row) => serializeTicket(row, words))),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { findEventFor } from '#app/domain/events/queries.server.ts'
import { listTicketTypes } from '#app/domain/tickets/ticket-types.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { idOf } from '#app/http/params.ts'
import { definitionToWire, definitionWire } from '#app/http/ticket-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: z.array(definitionWire),
    run({ actor, params }) {
      const found = findEventFor(db, idOf(params.id), actor)
      if (!found) throw notFound()
      return listTicketTypes(db, found.event.id).map(definitionToWire)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

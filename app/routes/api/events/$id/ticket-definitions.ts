import { z } from 'zod'
import { findImageCards } from '#app/domain/event-images/images.server.ts'
import { findEventFor } from '#app/domain/events/queries.server.ts'
import { findPersonLimit } from '#app/domain/tickets/person-limit.server.ts'
import { serializeTicketType, ticketTypeSchema } from '#app/domain/tickets/serializers.server.ts'
import { listTicketTypes } from '#app/domain/tickets/ticket-types.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: z.array(ticketTypeSchema),
    run({ actor, params }) {
      const found = findEventFor(db, actor, parseId(params.id))
      if (!found) throw notFound()
      const eventId = found.event.id
      const perPerson = findPersonLimit(db, { eventId })
      const types = listTicketTypes(db, eventId)
      const pictures = findImageCards(
        db,
        types.flatMap(({ imageId }) => imageId ?? []),
      )
      return types.map((type) =>
        serializeTicketType(type, perPerson, pictures.get(type.imageId ?? 0)?.large),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

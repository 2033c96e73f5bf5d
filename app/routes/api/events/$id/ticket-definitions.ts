import { z } from 'zod'
import { findImageCards } from '#app/domain/event-images/images.server.ts'
import { may } from '#app/domain/events/permissions.ts'
import { findEventFor } from '#app/domain/events/queries.server.ts'
import { findPersonLimit } from '#app/domain/tickets/orders/person-limit.server.ts'
import { serializeTicketType, ticketTypeSchema } from '#app/domain/tickets/serializers.server.ts'
import { listTicketTypes } from '#app/domain/tickets/types/ticket-types.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
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
      const { id: eventId, showsSeatsLeft } = found.event
      const showsNumbers = showsSeatsLeft || may(actor, 'manage', found.event)
      const perPerson = findPersonLimit(db, { eventId })
      const types = listTicketTypes(db, eventId)
      const pictures = findImageCards(
        db,
        types.flatMap(({ imageId }) => imageId ?? []),
      )
      return types.map((type) =>
        serializeTicketType(type, {
          perPerson,
          picture: pictures.get(type.imageId ?? 0)?.large ?? null,
          showsNumbers,
        }),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

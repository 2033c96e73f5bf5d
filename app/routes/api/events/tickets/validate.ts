import { z } from 'zod'
import { validateTicket } from '#app/domain/tickets/check-in.server.ts'
import { validateTicketForm } from '#app/domain/tickets/forms.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { textFor } from '#app/text/index.ts'

const text = textFor()

const endpoint = api({
  POST: call({
    access: 'member',
    input: validateTicketForm(text),
    output: z.object({
      status: z.string(),
      message: z.string(),
      validated_at: z.string().nullable(),
      ticket: z
        .object({ id: z.number(), event_title: z.string(), ticket_name: z.string() })
        .nullable(),
    }),
    /** Every answer of the door is an answer; a ticket of somebody else's event is unknown here. */
    async run({ actor, input }) {
      const { status, ticket, validatedAt } = await validateTicket(
        db,
        { actor },
        input.unique_code,
        {},
      )
      return {
        status,
        message: text.tickets.validate.statuses[status],
        validated_at: validatedAt,
        ticket: ticket && {
          id: ticket.id,
          event_title: ticket.eventTitle,
          ticket_name: ticket.ticketName,
        },
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

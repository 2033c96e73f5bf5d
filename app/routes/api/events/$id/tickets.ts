import { ticketTypeApiForm } from '#app/domain/tickets/forms.ts'
import { createTicketType } from '#app/domain/tickets/types/ticket-types.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'
import { confirmationSchema } from '#app/shared/api-answers.ts'

const endpoint = api({
  POST: call({
    access: 'member',
    input: ticketTypeApiForm,
    output: confirmationSchema,
    status: 201,
    async run({ actor, submission, input, params, text }) {
      const { types } = text.tickets
      const created = await createTicketType(db, actor, parseId(params.id), input, submission)
      if (created.ok) return { id: created.id, message: types.created }
      return created.reason === 'not_found'
        ? refuse(404, types.createFailed)
        : refuse(409, types[created.reason])
    },
  }),
})

export const loader = endpoint
export const action = endpoint

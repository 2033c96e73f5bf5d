import { ticketTypeChangeApiForm } from '#app/domain/tickets/forms.ts'
import {
  changedTicketTypeSchema,
  removalWords,
  removedTicketTypeSchema,
} from '#app/domain/tickets/serializers.server.ts'
import { removeTicketType } from '#app/domain/tickets/types/ticket-type-removal.server.ts'
import { changeTicketType } from '#app/domain/tickets/types/ticket-types.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'

const endpoint = api({
  PUT: call({
    access: 'member',
    input: ticketTypeChangeApiForm,
    output: changedTicketTypeSchema,
    async run({ actor, input, params, text }) {
      const id = parseId(params.id)
      const outcome = await changeTicketType(db, actor, id, input)
      if (outcome.ok) return { id }
      const { types } = text.tickets
      return outcome.reason === 'not_found'
        ? refuse(404, types.failedToUpdate)
        : refuse(409, `${types.failedToUpdate} ${types[outcome.reason]}`)
    },
  }),
  DELETE: call({
    access: 'member',
    output: removedTicketTypeSchema,
    async run({ actor, params, text }) {
      const id = parseId(params.id)
      const removal = await removeTicketType(db, actor, id)
      return removal.ok
        ? { id, outcome: removalWords[removal.outcome] }
        : refuse(404, text.tickets.types.failedToDelete)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { validateTicket } from '#app/domain/tickets/check-in.server.ts'
import { validateTicketForm } from '#app/domain/tickets/forms.ts'
import { serializeValidation, validationSchema } from '#app/domain/tickets/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  POST: call({
    access: 'member',
    input: validateTicketForm,
    output: validationSchema,
    /** Every verdict is answered with 200; another owner's ticket is reported as unknown. */
    async run({ actor, input, text, words }) {
      const outcome = await validateTicket(db, { actor }, input.unique_code, {})
      return serializeValidation(outcome, text.tickets.validate.statuses[outcome.status], words)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { checkInTicket } from '#app/domain/tickets/door/check-in.server.ts'
import { checkInForm } from '#app/domain/tickets/forms.ts'
import { checkInSchema, serializeCheckIn } from '#app/domain/tickets/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  POST: call({
    access: 'member',
    input: checkInForm,
    output: checkInSchema,
    /** Every verdict has status 200. A ticket of somebody else's event is reported as unknown. */
    async run({ actor, input, text, words }) {
      const outcome = await checkInTicket(db, { actor }, input.unique_code, {})
      return serializeCheckIn(outcome, text.tickets.checkIn.statuses[outcome.status], words)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

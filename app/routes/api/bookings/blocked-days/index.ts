import { type BlockRefusal, blockDays } from '#app/domain/bookings/blocked-days.server.ts'
import { bookingApiForm } from '#app/domain/bookings/forms.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { confirmationSchema } from '#app/shared/api-answers.ts'

const statusByReason: Partial<Record<BlockRefusal, number>> = {
  not_found: 404,
  booked: 409,
  blocked_already: 409,
}

/** Blocks days of a rental for its owner. */
const endpoint = api({
  POST: call({
    access: 'member',
    input: bookingApiForm,
    output: confirmationSchema,
    status: 201,
    async run({ actor, submission, input, text, words }) {
      const days = { startDate: input.start_date, endDate: input.end_date }
      const outcome = await blockDays(db, actor, input.property_id, days, submission)
      const { blocked, fromTo } = text.bookings
      if (!outcome.ok) {
        return refuse(statusByReason[outcome.reason] ?? 400, blocked.reasons[outcome.reason])
      }
      const span = fromTo(words.day(days.startDate), words.day(days.endDate))
      return { id: outcome.id, message: blocked.done(span) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

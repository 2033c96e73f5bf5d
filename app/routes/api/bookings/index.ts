import { z } from 'zod'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { confirmationSchema } from '#app/shared/api-answers.ts'
import { isDay } from '#app/shared/town-time.ts'
import { textFor } from '#app/text/index.ts'

const { bookings } = textFor()

const statusByReason = { not_found: 404, days_taken: 409, too_many: 409 } as Partial<
  Record<string, number>
>

const endpoint = api({
  POST: call({
    access: 'member',
    input: z.object({
      property_id: z.coerce.number().int().positive(),
      start_date: z.string(bookings.chooseStart).refine(isDay, bookings.chooseStart),
      end_date: z.string(bookings.chooseEnd).refine(isDay, bookings.chooseEnd),
    }),
    output: confirmationSchema,
    status: 201,
    async run({ actor, input }) {
      const days = { startDate: input.start_date, endDate: input.end_date }
      const outcome = await requestBooking(db, actor, input.property_id, days)
      return outcome.ok
        ? { id: outcome.bookingId, message: bookings.success }
        : refuse(statusByReason[outcome.reason] ?? 400, bookings.reasons[outcome.reason])
    },
  }),
})

export const loader = endpoint
export const action = endpoint

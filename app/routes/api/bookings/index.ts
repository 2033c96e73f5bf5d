import { bookingApiForm } from '#app/domain/bookings/forms.ts'
import { type BookingRefusal, requestBooking } from '#app/domain/bookings/request.server.ts'
import { bookingSchema, serializeBooking } from '#app/domain/bookings/serializers.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'

const statusByReason: Partial<Record<BookingRefusal, number>> = {
  not_found: 404,
  days_taken: 409,
  price_changed: 409,
  too_many: 409,
  too_many_today: 429,
}

const endpoint = api({
  POST: call({
    access: 'member',
    input: bookingApiForm,
    output: bookingSchema,
    status: 201,
    async run({ actor, submission, input, text }) {
      const days = { startDate: input.start_date, endDate: input.end_date }
      const outcome = await requestBooking(db, actor, input.property_id, days, submission)
      return outcome.ok
        ? serializeBooking(outcome, text.bookings.success)
        : refuse(statusByReason[outcome.reason] ?? 400, text.bookings.reasons[outcome.reason])
    },
  }),
})

export const loader = endpoint
export const action = endpoint

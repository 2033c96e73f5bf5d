import { z } from 'zod'
import { isDay } from '#app/shared/town-time.ts'
import type { Text } from '#app/text/index.ts'

/** Days of a booking, `YYYY-MM-DD`, both included. */
export function bookingForm(text: Text) {
  const { bookings } = text
  return z
    .object({
      startDate: z.string(bookings.chooseStart).refine(isDay, bookings.chooseStart),
      endDate: z.string(bookings.chooseEnd).refine(isDay, bookings.chooseEnd),
    })
    .refine(({ startDate, endDate }) => endDate >= startDate, {
      path: ['endDate'],
      message: bookings.reasons.end_before_start,
    })
}

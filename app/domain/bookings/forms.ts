import { z } from 'zod'
import { isDay } from '#app/shared/town-time.ts'
import { perLanguage } from '#app/text/per-language.ts'

/** The days of a booking, `YYYY-MM-DD`, first and last included. */
export const bookingForm = perLanguage((text) => {
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
})

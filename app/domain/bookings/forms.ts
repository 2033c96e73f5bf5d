import { z } from 'zod'
import { isDay } from '#app/shared/town-time.ts'
import type { Text } from '#app/text/index.ts'
import { perLanguage } from '#app/text/per-language.ts'

/** The days of a booking, `YYYY-MM-DD`, first and last included. */
export const bookingForm = perLanguage((text) => {
  const days = stayFields(text)
  return z
    .object({ startDate: days.first, endDate: days.last })
    .refine(({ startDate, endDate }) => endDate >= startDate, {
      path: ['endDate'],
      message: text.bookings.reasons.end_before_start,
    })
})

/** The fields for the first and the last day of a stay, `YYYY-MM-DD`. */
export function stayFields({ bookings }: Text) {
  const day = (missing: string) =>
    z
      .string(missing)
      .refine((value) => value !== '', { message: missing, abort: true })
      .refine(isDay, bookings.mistakes.not_a_day)
  return { first: day(bookings.chooseStart), last: day(bookings.chooseEnd) }
}

import { z } from 'zod'
import { readDay } from '#app/shared/calendar-days.ts'
import { idField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { perLanguage } from '#app/text/per-language.ts'

/** The days of a booking, `YYYY-MM-DD`, first and last included. */
export const bookingForm = perLanguage((text) =>
  z
    .object({
      startDate: firstDayField(text),
      endDate: lastDayField(text),
      seenPrice: z.string(text.common.badRequest).max(20, text.common.badRequest).optional(),
    })
    .refine(({ startDate, endDate }) => endDate >= startDate, {
      path: ['endDate'],
      message: text.bookings.reasons.end_before_start,
    }),
)

/** A rental and days of it, first and last included, under the API's names. */
export function bookingApiForm(text: Text) {
  return z.object({
    property_id: idField(),
    start_date: firstDayField(text),
    end_date: lastDayField(text),
  })
}

/** The blocked days to open again, by their id. */
export const unblockForm = z.object({ blocked: idField() })

const firstDayField = (text: Text) => dayField(text.bookings.chooseStart, text)
const lastDayField = (text: Text) => dayField(text.bookings.chooseEnd, text)

/** A day, typed as `2026-12-25` or `12/25/2026`; `missing` is the sentence where there is none. */
function dayField(missing: string, { bookings }: Text) {
  return z
    .string(missing)
    .refine((value) => value !== '', { message: missing, abort: true })
    .transform((value, context) => {
      const day = readDay(value.trim())
      if (day !== null) return day
      context.addIssue({ code: 'custom', message: bookings.mistakes.not_a_day })
      return z.NEVER
    })
}

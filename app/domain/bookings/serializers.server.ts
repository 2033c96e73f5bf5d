import { z } from 'zod'
import { confirmationSchema } from '#app/shared/api-answers.ts'
import { decimalAmount } from '#app/shared/money.ts'
import type { listBlockedDays } from './blocked-days.server.ts'
import type { listTakenRanges } from './queries.server.ts'

export const bookingSchema = confirmationSchema.extend({
  /** Of the whole stay, in whole units of the currency; null if the rental has no known price. */
  price: z.number().nullable(),
})

/** The answer to a request that was sent. */
export function serializeBooking(
  { bookingId, priceCents }: { bookingId: number; priceCents?: number | null },
  message: string,
): z.input<typeof bookingSchema> {
  return { id: bookingId, message, price: decimalAmount(priceCents ?? null) }
}

export const takenRangeSchema = z.object({ start_date: z.string(), end_date: z.string() })

export function serializeTakenRange({
  startDate,
  endDate,
}: ReturnType<typeof listTakenRanges>[number]): z.input<typeof takenRangeSchema> {
  return { start_date: startDate, end_date: endDate }
}

export const blockedDaysSchema = takenRangeSchema.extend({ id: z.number() })

export function serializeBlockedDays({
  id,
  ...days
}: ReturnType<typeof listBlockedDays>[number]): z.input<typeof blockedDaysSchema> {
  return { id, ...serializeTakenRange(days) }
}

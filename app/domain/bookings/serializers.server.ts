import { z } from 'zod'
import type { listBlockedDays } from './blocked-days.server.ts'
import type { listBookedRanges } from './queries.server.ts'

export const bookedRangeSchema = z.object({ start_date: z.string(), end_date: z.string() })

export function serializeBookedRange({
  startDate,
  endDate,
}: ReturnType<typeof listBookedRanges>[number]): z.input<typeof bookedRangeSchema> {
  return { start_date: startDate, end_date: endDate }
}

export const blockedDaysSchema = bookedRangeSchema.extend({ id: z.number() })

export function serializeBlockedDays({
  id,
  ...days
}: ReturnType<typeof listBlockedDays>[number]): z.input<typeof blockedDaysSchema> {
  return { id, ...serializeBookedRange(days) }
}

import { z } from 'zod'
import type { listBlockedDays } from './blocked-days.server.ts'
import type { listTakenRanges } from './queries.server.ts'

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

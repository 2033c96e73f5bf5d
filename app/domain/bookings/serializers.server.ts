import { z } from 'zod'
import type { listBookedRanges } from './queries.server.ts'

export const bookedRangeSchema = z.object({ start_date: z.string(), end_date: z.string() })

export function serializeBookedRange({
  startDate,
  endDate,
}: ReturnType<typeof listBookedRanges>[number]): z.input<typeof bookedRangeSchema> {
  return { start_date: startDate, end_date: endDate }
}

import { z } from 'zod'

export const severitySchema = z.object({ value: z.string() })

export function serializeSeverity(severity: number): z.input<typeof severitySchema> {
  return { value: String(severity) }
}

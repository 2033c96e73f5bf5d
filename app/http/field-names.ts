import { z } from 'zod'

/**
 * The names of the fields that a form's schema has, in any of its variants.
 * @throws when the schema is no object's: nothing of a form would be kept.
 */
export function fieldNames(schema: z.core.$ZodType): Set<string> {
  const names = new Set(namesIn(schema))
  if (names.size === 0) throw new Error('The schema of a form names no fields.')
  return names
}

function namesIn(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesIn)
  // A transform has the object before it, a preprocess behind it.
  if (schema instanceof z.ZodPipe) return [...namesIn(schema.in), ...namesIn(schema.out)]
  return []
}

import { z } from 'zod'

/**
 * Returns the names of all fields in a form's schema and its variants.
 * @throws when the schema is not an object's, because all fields would be dropped
 */
export function fieldNames(schema: z.core.$ZodType): Set<string> {
  const names = new Set(namesIn(schema))
  if (names.size === 0) throw new Error('The schema of a form names no fields.')
  return names
}

function namesIn(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodIntersection) {
    return [schema.def.left, schema.def.right].flatMap(namesIn)
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesIn)
  // A pipe made by a transform has its object at its input, one made by a preprocess at its output.
  if (schema instanceof z.ZodPipe) return [...namesIn(schema.in), ...namesIn(schema.out)]
  return []
}

import { z } from 'zod'
import type { Text } from '#app/text/index.ts'

export type ApiValue = string | number | boolean | null

/**
 * The fields of an API call before the form's rules check them: simple optional values. Other names
 * are ignored.
 */
export function apiValues<Name extends string>(text: Text, names: readonly Name[]) {
  const { badRequest } = text.common
  const value = z.union([z.string(), z.number(), z.boolean(), z.null()], badRequest).optional()
  const shape = Object.fromEntries(names.map((name) => [name, value]))
  return z.object(shape as Record<Name, typeof value>, badRequest)
}

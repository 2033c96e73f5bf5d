import { z } from 'zod'
import type { Text } from '#app/text/index.ts'

export type ApiValue = string | number | boolean | null

/**
 * The fields of an API call before the form's rules check them: simple optional values. Other names
 * are ignored.
 */
export function apiValues<Name extends string>(names: readonly Name[], text: Text) {
  const { badRequest } = text.common
  const value = z.union([z.string(), z.number(), z.boolean(), z.null()], badRequest).optional()
  const shape = Object.fromEntries(names.map((name) => [name, value]))
  return z.object(shape as Record<Name, typeof value>, badRequest)
}

/** Returns the first problem as a sentence; a general sentence is preceded by the field's name. */
export function describeProblem({ issues: [issue] }: z.ZodError, { common }: Text): string {
  if (!issue) return common.badRequest
  // The fields of a call are in one level, whatever form they are checked by.
  const name = issue.path.at(-1)
  const isGeneral = issue.message === common.invalidValue && name !== undefined
  return isGeneral ? `${String(name)}: ${issue.message}` : issue.message
}

/**
 * Checks values that have a form's names, and reports problems under the API's.
 * @param toApiName returns the API's name of a field
 */
export function checkedAs<Form extends z.ZodType>(
  form: Form,
  toApiName: (name: string) => string,
  text: Text,
) {
  return z.unknown().transform((values, context) => {
    const parsed = form.safeParse(values, { error: () => text.common.invalidValue })
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) {
      const names = path.map((part) => toApiName(String(part)))
      context.addIssue({ code: 'custom', path: names, message })
    }
    return z.NEVER
  })
}

import type { SubmissionResult } from '@conform-to/react'
import { unstable_coerceFormValue as coerceFormValue, parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { badRequest } from '#app/http/errors.ts'
import { honeypotName } from '#app/shared/honeypot.ts'
import type { Text } from '#app/text/index.ts'
import { readFormData } from './bounded-input.server.ts'
import { fieldNames } from './schema-field-names.ts'
import { secretFields } from './secret-fields.ts'

/** What a page needs to show its form again: the typed values and their errors. */
export type FormReply = SubmissionResult<string[]>

/**
 * Reads and checks a posted form. `refuse` returns the form with status 400 (or another), the typed
 * values, and errors for fields or, under `''`, for the whole form. `problem` returns the first
 * error, for pages that cannot show the form again. A filled honeypot is an error, too, with a
 * sentence, because browsers without style sheets show the field to people.
 * @throws 400 when the body is not a form; 413 when it is too large
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  text: Text,
) {
  return checkForm(await readFormData(request, text), schema, text)
}

/** Checks a form that was already read. */
export function checkForm<Schema extends z.ZodType>(form: FormData, schema: Schema, text: Text) {
  const trapped = isHoneypotFilled(form) ? { '': [text.common.honeypotFilled] } : undefined
  const submission = parseWithZod(pickFields(schema, form), {
    schema: coerced(schema),
    disableAutoCoercion: true,
    // Fields without an error text of their own get the portal's sentence, not the library's.
    error: () => text.common.invalidValue,
  })
  const files = findFiles(schema, form)
  const reply = (refused: Record<string, string[]> | undefined = trapped): FormReply => {
    const own = submission.status === 'error' ? submission.error : null
    const lost = Object.entries(files).map(([name, chosen]) => {
      const [problem] = refused?.[name] ?? own?.[name] ?? []
      const isAlone = chosen === 1 && problem
      return [name, isAlone ? [problem] : [join(problem, text.common.chooseAgain)]]
    })
    const errors = { ...refused, ...Object.fromEntries(lost) }
    const isRefused = refused || lost.length > 0
    return submission.reply({
      hideFields: [...secretFields],
      ...(isRefused && { fieldErrors: errors, formErrors: refused?.[''] }),
    })
  }
  const refuse = (errors?: Record<string, string[]>, status = 400, headers?: HeadersInit) => {
    const result = reply(errors)
    const seenVersion = readSeenVersion(form)
    // After a conflict the form has the stored version, so that it can be sent again.
    if (seenVersion !== undefined && status !== 409) {
      result.initialValue = { ...result.initialValue, seenVersion }
    }
    return data({ result }, { status, headers })
  }
  // Used on pages of many small forms, where no typed text is lost.
  const problem = () => badRequest(Object.values(reply().error ?? {}).flat()[0] ?? undefined)
  return submission.status === 'success' && !trapped
    ? ({ ok: true, value: submission.value as z.output<Schema>, fields: form, refuse } as const)
    : ({ ok: false, refuse, problem } as const)
}

const coercedSchemas = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Returns a schema that converts what a form sends: an empty field becomes undefined, and texts
 * become numbers and booleans.
 */
function coerced<Schema extends z.ZodType>(schema: Schema): Schema {
  const known = coercedSchemas.get(schema) ?? coerceFormValue(schema)
  coercedSchemas.set(schema, known)
  return known as Schema
}

/**
 * Counts the files of each field, because browsers do not send them again with a form that had
 * errors.
 */
function findFiles(schema: z.ZodType, form: FormData): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [name, value] of pickFields(schema, form)) {
    if (typeof value !== 'string' && value.size > 0) counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const join = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(' ')

/** Returns the version that an edit form showed (`ui/seen-version.tsx`); undefined without one. */
export function readSeenVersion(form: FormData): string | undefined {
  const seen = form.get('seenVersion')
  return typeof seen === 'string' && seen !== '' ? seen : undefined
}

/** Whether the honeypot, which people do not see, was filled in. */
export function isHoneypotFilled(form: FormData): boolean {
  return Boolean(form.get(honeypotName))
}

/**
 * Keeps only the fields of the schema. The form library interprets names, and would build a huge
 * array for `a[999999999]`.
 */
function pickFields(schema: z.ZodType, form: FormData): FormData {
  const names = fieldNames(schema)
  const fields = new FormData()
  for (const [name, value] of form) {
    if (names.has(name)) fields.append(name, value)
  }
  return fields
}

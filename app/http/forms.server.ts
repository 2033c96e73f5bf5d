import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import { readFormData } from './bounded-input.server.ts'
import { badRequest } from './errors.ts'
import { fieldNames } from './field-names.ts'

/** What a page gets back to show its form again: what was typed, and what is wrong with it. */
export type FormReply = SubmissionResult<string[]>

/** Never sent back to the page. */
const hiddenFields = ['password', 'confirmPassword', 'currentPassword', 'newPassword']

/** The name of the field no person sees (`ui/form.tsx` renders it); a program that fills it in is turned away. */
const honeypotName = 'website'

/**
 * Reads a posted form and checks it.
 *
 * `refuse` answers the form with 400 (or the status given) and everything the visitor typed, with
 * sentences for single fields or, under `''`, for the form as a whole.
 * `problem` is what to throw instead where the page cannot show its form again: the first sentence.
 * @throws 400 when the body is no form or the honeypot is filled in; 413 when it has too much.
 */
export async function readForm<Schema extends z.ZodType>(
  text: Text,
  request: Request,
  schema: Schema,
) {
  return checkForm(text, await readFormData(text, request), schema)
}

/** The same for a form that was read already. */
export function checkForm<Schema extends z.ZodType>(text: Text, form: FormData, schema: Schema) {
  if (form.get(honeypotName)) throw badRequest()
  const submission = parseWithZod(onlyFieldsOf(schema, form), {
    schema,
    // What the schema has no words for is said in the portal's own, never in the library's.
    error: () => text.common.invalidValue,
  })
  const reply = (errors?: Record<string, string[]>): FormReply => {
    const result = submission.reply({
      hideFields: hiddenFields,
      ...(errors && { fieldErrors: errors, formErrors: errors[''] }),
    })
    return result
  }
  const refuse = (errors?: Record<string, string[]>, status = 400, headers?: HeadersInit) =>
    data({ result: reply(errors) }, { status, headers })
  // On a page of many small forms nothing was typed that could be lost.
  const problem = () => badRequest(Object.values(reply().error ?? {}).flat()[0] ?? undefined)
  return submission.status === 'success'
    ? ({ ok: true, value: submission.value as z.output<Schema>, refuse } as const)
    : ({ ok: false, refuse, problem } as const)
}

/**
 * What a name means is for the form library to say, and it takes `a[999999999]` for an array of that
 * length; so it gets to see the schema's own names only.
 */
function onlyFieldsOf(schema: z.ZodType, form: FormData): FormData {
  const names = fieldNames(schema)
  const fields = new FormData()
  for (const [name, value] of form) {
    if (names.has(name)) fields.append(name, value)
  }
  return fields
}

import type { z } from 'zod'
import { type ApiValue, apiValues, checkedAs } from '#app/shared/api-values.ts'
import type { Text } from '#app/text/index.ts'
import { propertyFields } from './fields/property-fields.ts'
import { workFields } from './fields/work-fields.ts'
import { propertyForm, workForm } from './forms.ts'

/**
 * Converts a listing posted as JSON to form fields, so that the form's rules can check it: API
 * names become field names, numbers become the text a person would type, and null becomes an empty
 * field.
 * @param base values of fields that were not sent
 */
export function readApiForm<Form extends z.ZodType>(
  fields: Record<string, { api: string }>,
  form: Form,
  text: Text,
  base: Record<string, unknown> = {},
) {
  const sentFields = apiValues(
    Object.values(fields).map(({ api }) => api),
    text,
  ).transform((sent) => {
    const typed = Object.entries(fields).map(([name, { api }]) => [name, toTyped(sent[api])])
    return { ...base, ...Object.fromEntries(typed.filter(([, value]) => value !== undefined)) }
  })
  return sentFields.pipe(checkedAs(form, (name) => fields[name]?.api ?? name, text))
}

const toTyped = (value: ApiValue | undefined) =>
  typeof value === 'number' ? String(value) : (value ?? undefined)

export const postedProperty = (text: Text) => readApiForm(propertyFields, propertyForm(text), text)
export const postedWork = (text: Text) => readApiForm(workFields, workForm(text), text)

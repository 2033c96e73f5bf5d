import { type ApiValue, apiValues } from '#app/shared/api-values.ts'
import type { Text } from '#app/text/index.ts'
import { propertyForm, workForm } from './forms.ts'
import { propertyFields } from './property-fields.ts'
import { workFields } from './work-fields.ts'

/**
 * Converts a listing posted as JSON to form fields, so that the form's rules can check it: API
 * names become field names, numbers become the text a person would type, and null becomes an empty
 * field.
 */
export function readApiFields(text: Text, fields: Record<string, { api: string }>) {
  return apiValues(
    text,
    Object.values(fields).map(({ api }) => api),
  ).transform((sent) => {
    const typed = Object.entries(fields).map(([name, { api }]) => [name, toTyped(sent[api])])
    return Object.fromEntries(typed.filter(([, value]) => value !== undefined))
  })
}

const toTyped = (value: ApiValue | undefined) =>
  typeof value === 'number' ? String(value) : (value ?? undefined)

export const postedProperty = (text: Text) =>
  readApiFields(text, propertyFields).pipe(propertyForm(text))
export const postedWork = (text: Text) => readApiFields(text, workFields).pipe(workForm(text))

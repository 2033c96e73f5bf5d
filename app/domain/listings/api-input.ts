import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import type { Fields } from './field-values.ts'
import { propertyForm, workForm } from './forms.ts'
import { propertyFields } from './property-fields.ts'
import { workFields } from './work-fields.ts'

/**
 * A listing posted as JSON, checked by the rules of the form: the API's names become those of the
 * form, a number the text a person would have typed, and null a field left empty.
 */
function posted(text: Text, fields: Fields) {
  const value = z.union([z.string(), z.number(), z.boolean(), z.null()], text.common.badRequest)
  return z.record(z.string(), value, text.common.badRequest).transform((body) => {
    const sent = new Map(Object.entries(body).filter(([, value]) => value !== null))
    const typed = Object.entries(fields).filter(([, { api }]) => sent.has(api))
    return Object.fromEntries(typed.map(([name, { api }]) => [name, toTyped(sent.get(api))]))
  })
}

const toTyped = (value: unknown) => (typeof value === 'number' ? String(value) : value)

export const postedProperty = (text: Text) => posted(text, propertyFields).pipe(propertyForm(text))
export const postedWork = (text: Text) => posted(text, workFields).pipe(workForm(text))

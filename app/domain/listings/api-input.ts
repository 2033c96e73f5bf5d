import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import { propertyForm, workForm } from './forms.ts'

/**
 * A listing posted as JSON, checked by the rules of the form: the names of spec section 3 become
 * those of the form, a number the text a person would have typed, and null a field left empty.
 */
function posted(text: Text) {
  const value = z.union([z.string(), z.number(), z.boolean(), z.null()], text.common.badRequest)
  return z.record(z.string(), value, text.common.badRequest).transform((body) => {
    const typed = Object.entries(body).filter(([, value]) => value !== null)
    return Object.fromEntries(typed.map(([name, value]) => [formName(name), formValue(value)]))
  })
}

const formName = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
const formValue = (value: unknown) => (typeof value === 'number' ? String(value) : value)

export const postedProperty = (text: Text) => posted(text).pipe(propertyForm(text))
export const postedWork = (text: Text) => posted(text).pipe(workForm(text))

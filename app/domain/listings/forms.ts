import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import { perLanguage } from '#app/text/per-language.ts'
import { findMissing, formShape, ignoreOtherVariants } from './fields/field-schemas.ts'
import { fieldTables } from './fields/field-tables.ts'
import { propertyFields } from './fields/property-fields.ts'
import { workFields } from './fields/work-fields.ts'
import type { ListingSource } from './listing.ts'

/**
 * Title and description, for the API's PUT. What is not sent stays as it is; null empties the
 * description.
 */
export function listingTextApiForm(text: Text) {
  const { title, description } = formShape(propertyFields, text)
  const sent = z.union([z.undefined(), description]).optional()
  return z.object({
    title: title.optional(),
    description: z.preprocess((value) => (value === null ? '' : value), sent),
  })
}

/**
 * Returns the problem of a description sent by the API's PUT: a play listing needs one. Undefined
 * is a description that is not sent.
 */
export function findDescriptionProblem(
  source: ListingSource,
  description: string | undefined,
  text: Text,
): string | null {
  if (description === undefined) return null
  const parsed = fieldTables[source].description?.schema(text).safeParse(description)
  return parsed?.error?.issues[0]?.message ?? null
}

/**
 * A property with all its fields. Fields that its terms do not have are ignored and stored empty.
 */
export const propertyForm = perLanguage((text) => {
  const all = z.object(formShape(propertyFields, text)).superRefine((form, context) => {
    const { availabilityStartDate: from, availabilityEndDate: to } = form
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (from && to && to < from) problem('availabilityEndDate', text.listingForms.endBeforeStart)
    for (const [name, { label }] of findMissing(propertyFields, form)) {
      problem(name, text.common.required(label(text)))
    }
  })
  return ignoreOtherVariants(propertyFields, all)
})
export type PropertyForm = z.output<ReturnType<typeof propertyForm>>

export const workForm = perLanguage((text) => z.object(formShape(workFields, text)))
export type WorkForm = z.output<ReturnType<typeof workForm>>

export const stillAvailableForm = perLanguage((text) =>
  z.object({ answer: z.enum(['yes', 'no'], text.common.badRequest) }),
)

import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import { optionalLongTextField } from './fields.ts'

/** The most characters of an answer to an owner, an applicant or a guest. */
export const answerLength = 1000

/** A decision on a row: its id, the new status and an optional message. */
export function decisionForm<const Status extends string>(
  label: string,
  statuses: readonly [Status, ...Status[]],
  text: Text,
) {
  return z.object({
    id: z.coerce.number().int().positive(),
    status: z.enum(statuses, text.common.badRequest),
    /** The row's version when the page was shown. */
    seenVersion: z.string().optional(),
    answer: optionalLongTextField(label, answerLength, text),
  })
}

import { z } from 'zod'
import { optionalLongTextField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'

/**
 * A decision sent by the API (spec section 7). `updated_at` is what the listing said when it was
 * read: with it, a decision on words that have changed since is refused.
 */
export function moderationForm(text: Text) {
  return z.object({
    status: z.enum(['approved', 'rejected'], text.common.badRequest),
    feedback: optionalLongTextField(text, text.moderation.feedback, 1000),
    updated_at: z.string().optional(),
  })
}

import { z } from 'zod'
import { optionalLongTextField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'

/**
 * A moderation decision sent by the API. `updated_at` is that of the post as it was read; a post
 * that changed since is not decided on unseen (docs/rules.md#moderation-decisions).
 */
export function moderationForm(text: Text) {
  return z.object({
    status: z.enum(['approved', 'rejected'], text.common.badRequest),
    feedback: optionalLongTextField(text, text.moderation.feedback, 1000),
    updated_at: z.string().optional(),
  })
}

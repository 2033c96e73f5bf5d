import { z } from 'zod'
import { answerLength, decisionForm } from '#app/shared/decision-form.ts'
import { emptyForNull, optionalLongTextField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'

/**
 * A decision sent by the API. `updated_at` is the value that the caller read. If the post has
 * changed or been decided since, the decision is refused (docs/rules.md#moderation-decisions).
 */
export function moderationApiForm(text: Text) {
  return z.object({
    status: z.enum(['approved', 'rejected'], text.common.badRequest),
    feedback: emptyForNull(optionalLongTextField(text.moderation.feedback, answerLength, text)),
    updated_at: emptyForNull(z.string().optional()),
  })
}

/** A decision that a moderator sends from the queue of one kind of post. */
export function queueForm(text: Text) {
  return decisionForm(text.moderation.feedback, ['approved', 'rejected'], text).extend({
    /** Set when the moderator has confirmed rejecting without a reason. */
    isSure: z.boolean(text.common.badRequest).default(false),
    /** Set where the page showed the post as approved. */
    takesOff: z.boolean(text.common.badRequest).default(false),
  })
}

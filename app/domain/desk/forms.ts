import { z } from 'zod'
import { queueLength } from '#app/domain/moderation/status.ts'
import { optionalLongTextField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { parsePost } from './post.ts'
import { reasons } from './reasons.ts'

/** A decision on one or several posts, as the desk sends it. */
export function deskForm(text: Text) {
  const { badRequest } = text.common
  const post = z.string().transform((value, context) => {
    const parsed = parsePost(value)
    if (parsed) return parsed
    context.addIssue({ code: 'custom', message: badRequest })
    return z.NEVER
  })
  return z.object({
    post: z.array(post).max(queueLength, badRequest).default([]),
    decision: z.enum(['approved', 'rejected'], badRequest),
    reason: z.enum(['', ...reasons], badRequest).default(''),
    answer: optionalLongTextField(text, text.moderation.feedback, 1000),
    /** Set when the moderator has confirmed rejecting without a reason. */
    isSure: z.boolean(badRequest).default(false),
  })
}

import { z } from 'zod'
import { postName, type SeenPost } from '#app/domain/moderation/post.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import { answerLength } from '#app/shared/decision-form.ts'
import { optionalLongTextField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { readyReasons } from '#db/schema/ready-reasons.ts'
import { parsePost, toFieldValue } from './post-field.ts'

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
    reason: z.enum(['', ...readyReasons], badRequest).default(''),
    answer: optionalLongTextField(text.moderation.feedback, answerLength, text),
    /** Set when the moderator has confirmed rejecting without a reason. */
    isSure: z.boolean(badRequest).default(false),
  })
}

type Status = 'approved' | 'rejected'

/** Returns the value of a button that decides on one post, whatever else is selected. */
export const alone = (status: Status, post: SeenPost) => `${status}:${toFieldValue(post)}`

/** Returns the names of the fields with the reason for one post. */
export function reasonNames(post: Pick<SeenPost, 'kind' | 'id'>) {
  const name = postName(post)
  return { reason: `reason-${name}`, answer: `answer-${name}` }
}

/**
 * Returns what the desk sent as the fields of `deskForm`: a decision on one post has that post and
 * its reason alone.
 */
export function pickDecided(posted: FormData): FormData {
  const [, status = '', value = ''] = /^(\w+):(.*)$/.exec(String(posted.get('decision'))) ?? []
  const post = parsePost(value)
  if (!post) return posted
  const names = reasonNames(post)
  const decided = new FormData()
  decided.set('decision', status)
  decided.set('post', value)
  decided.set('reason', posted.get(names.reason) ?? '')
  decided.set('answer', posted.get(names.answer) ?? '')
  return decided
}

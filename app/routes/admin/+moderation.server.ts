import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/domain/accounts/account.ts'
import { queueForm } from '#app/domain/moderation/forms.ts'
import type {
  ModerationDecision,
  ModerationOutcome,
  ModerationRefusal,
} from '#app/domain/moderation/queue.server.ts'
import { requirePageAccess } from '#app/http/access/guards.server.ts'
import { type Context, getText } from '#app/http/context.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import type { Text } from '#app/text/index.ts'

type Moderated<Refusal extends string> = {
  decide(
    moderator: Actor,
    id: number,
    decision: ModerationDecision,
  ): Promise<ModerationOutcome<Refusal>>
  /** The path of the queue's page. */
  back: string
  words(text: Text): {
    done(id: number, status: string): string
    failed(status: string, reason: Exclude<ModerationRefusal, 'not_found'> | Refusal): string
  }
}

/**
 * The Undo button beside the message about a batch of decisions.
 * @param from the page that shows the message, to which undoing leads back
 */
export const toUndo = (batch: string, from: string, { desk }: Text) => ({
  action: paths.admin.desk(),
  fields: { undo: batch, from },
  label: desk.undo.now,
})

type Posted = { context: Context; request: Request }

/**
 * Makes a moderator's decision on a post, and redirects back to the queue. Asks once before
 * rejecting without a reason (docs/rules.md#town-desk), and keeps a reason that was typed for a post
 * that changed meanwhile.
 */
export async function decideOnPage<Refusal extends string>(
  { context, request }: Posted,
  { decide, back, words }: Moderated<Refusal>,
) {
  const moderator = requirePageAccess(context, request, back)
  const text = getText(context)
  const { done, failed } = words(text)
  const form = await readForm(request, queueForm(text), text)
  if (!form.ok) throw form.problem()
  const { id, status, answer, seenVersion, isSure, takesOff } = form.value
  if (status === 'rejected' && !answer && !isSure) {
    const { title, text: consequence, again } = text.desk.question
    return form.refuse({ answer: [`${title} ${consequence} ${again}`] })
  }
  // A decision of a batch is about a post that waits; another one is final, as those of calls are.
  const batch = takesOff ? undefined : randomUUID()
  const decision = { status, feedback: answer, seenVersion, batch }
  const outcome = await decide(moderator, id, decision)
  if (outcome.ok) {
    const undo = batch ? toUndo(batch, back, text) : undefined
    return redirectWithFlash(back, { kind: 'success', message: done(id, status), undo })
  }
  const { reason } = outcome
  if (reason === 'not_found') throw notFound()
  const message = failed(status, reason)
  if (reason === 'changed_since' && answer) return form.refuse({ answer: [message] }, 409)
  return redirectWithFlash(back, { kind: 'error', message })
}

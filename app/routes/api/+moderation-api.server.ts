import type { Actor } from '#app/domain/accounts/account.ts'
import { moderatedSchema } from '#app/domain/moderation/decision-schema.server.ts'
import { moderationApiForm } from '#app/domain/moderation/forms.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import type {
  ModerationDecision,
  ModerationOutcome,
  ModerationRefusal,
} from '#app/domain/moderation/queue.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { parseId } from '#app/http/params.ts'
import type { Text } from '#app/text/index.ts'

type Params = Record<string, string | undefined>

type Moderated<Refusal extends string> = {
  decide(
    actor: Actor,
    id: number,
    decision: ModerationDecision,
    params: Params,
  ): Promise<ModerationOutcome<Refusal>>
  /** The sentences of the answers, which differ by kind. */
  words(text: Text): {
    done(id: number, status: string): string
    notFound(status: string): string
    failed(status: string, reason: Exclude<ModerationRefusal, 'not_found'> | Refusal): string
  }
}

/** The call with which moderators decide on posts of one kind. */
export function moderationApi<Refusal extends string>({ decide, words }: Moderated<Refusal>) {
  return api({
    PUT: call({
      access: (actor) => may(actor, 'moderate'),
      input: moderationApiForm,
      output: moderatedSchema,
      async run({ actor, input, params, text }) {
        const id = parseId(params.id)
        const { status, feedback, updated_at: seenVersion } = input
        const { done, failed, notFound } = words(text)
        const outcome = await decide(actor, id, { status, feedback, seenVersion }, params)
        if (outcome.ok) return { id, moderation_status: status, message: done(id, status) }
        const { reason } = outcome
        return reason === 'not_found'
          ? refuse(404, notFound(status))
          : refuse(409, failed(status, reason))
      },
    }),
  })
}

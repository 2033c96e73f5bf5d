import { moderateClassified } from '#app/domain/classifieds/moderate.server.ts'
import { moderationForm } from '#app/domain/moderation/forms.ts'
import { moderatedSchema } from '#app/domain/moderation/serializers.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'

const endpoint = api({
  PUT: call({
    access: 'admin',
    input: moderationForm,
    output: moderatedSchema,
    async run({ actor, input, params, text }) {
      const { moderation } = text.classifieds
      const id = parseId(params.id)
      const { status, feedback, updated_at: seenAt } = input
      const outcome = await moderateClassified(db, actor, id, { status, feedback, seenAt })
      if (outcome.ok) {
        return { id, moderation_status: status, message: moderation.done(id, status) }
      }
      const isUnknown = outcome.reason === 'not_found'
      return refuse(isUnknown ? 404 : 409, moderation.failed(status, outcome.reason))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { moderationForm } from '#app/domain/moderation/forms.ts'
import { moderateListing, postedSources } from '#app/domain/moderation/listings.server.ts'
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
      const id = parseId(params.id)
      const source = postedSources.find((name) => name === params.source)
      if (!source) return refuse(404, text.listings.detail.failed)
      const { status, feedback, updated_at: seenAt } = input
      const outcome = await moderateListing(db, actor, id, { status, feedback, seenAt }, source)
      if (outcome.ok) {
        return { id, moderation_status: status, message: text.moderation.done(id, status) }
      }
      if (outcome.reason === 'not_found') return refuse(404, text.listings.detail.failed)
      return refuse(409, text.moderation.refused(status, outcome.reason))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

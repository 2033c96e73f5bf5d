import { moderationForm } from '#app/domain/moderation/forms.ts'
import { moderateListing } from '#app/domain/moderation/listings.server.ts'
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
      const { moderation, play, tours } = text
      const id = parseId(params.id)
      const { status, feedback, updated_at: seenAt } = input
      const outcome = await moderateListing(db, actor, id, { status, feedback, seenAt }, 'play')
      if (outcome.ok) {
        return { id, moderation_status: status, message: moderation.done(id, status) }
      }
      if (outcome.reason === 'not_found') return refuse(404, tours.listingNotFound)
      return refuse(409, play.moderation.failed(moderation.reasons[outcome.reason]))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

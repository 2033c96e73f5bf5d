import { playApiForm } from '#app/domain/play/forms.ts'
import { postPlay } from '#app/domain/play/post.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { redirectSchema } from '#app/shared/api-answers.ts'
import { paymentUrl } from '../+payment-url.server.ts'

const endpoint = api({
  POST: call({
    access: 'member',
    input: playApiForm,
    output: redirectSchema,
    async run({ actor, input, submission, text }) {
      const outcome = await postPlay(db, actor, input, null, submission)
      return outcome.ok
        ? paymentUrl(text, outcome.payment, text.play.failed)
        : refuse(refusalStatus(outcome.reason), text.play.reasons[outcome.reason])
    },
  }),
})

export const loader = endpoint
export const action = endpoint

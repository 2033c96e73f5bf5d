import { checkoutMinutes } from '#app/domain/payments/payment.ts'
import { playApiForm } from '#app/domain/play/forms.ts'
import { postPlay } from '#app/domain/play/post.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { toContentSubmission } from '#app/http/forms/submission.server.ts'
import { paths } from '#app/paths.ts'
import { redirectSchema } from '#app/shared/api-answers.ts'
import { minutes } from '#app/shared/clock.server.ts'
import { feeUrl } from '../+payment-url.server.ts'

const endpoint = api({
  POST: call({
    access: 'member',
    input: playApiForm,
    output: redirectSchema,
    async run({ actor, input, submission, request, details, text }) {
      // The listing stays if the provider fails, and then the caller is asked to try again.
      const again = toContentSubmission(actor, request, input, minutes(checkoutMinutes))
      const outcome = await postPlay(db, actor, input, null, submission ?? again)
      return outcome.ok
        ? feeUrl(details, outcome.payment, paths.myPlayListings.list(), text.play.failed, text)
        : refuse(refusalStatus(outcome.reason), text.play.reasons[outcome.reason])
    },
  }),
})

export const loader = endpoint
export const action = endpoint

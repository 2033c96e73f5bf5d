import { feeForm } from '#app/domain/payments/forms.ts'
import { payToActivate } from '#app/domain/play/fee.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { redirectSchema } from '#app/shared/api-answers.ts'
import { feeUrl } from '../../+payment-url.server.ts'

const endpoint = api({
  POST: call({
    access: 'member',
    input: feeForm,
    output: redirectSchema,
    async run({ actor, input, params, submission, details, text }) {
      const outcome = await payToActivate(db, actor, parseId(params.id), input.method, submission)
      const { notPayable, payFailed } = text.play
      const page = paths.myPlayListings.list()
      if (outcome.ok) return feeUrl(details, outcome.payment, page, notPayable, text)
      return refuse(refusalStatus(outcome.reason), payFailed(outcome.reason))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

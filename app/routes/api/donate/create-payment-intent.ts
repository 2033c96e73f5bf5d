import { beginDonation } from '#app/domain/donations/donate.server.ts'
import { donationForm } from '#app/domain/donations/forms.ts'
import { startCardField } from '#app/domain/payments/card-field.server.ts'
import { cardFieldSchema } from '#app/domain/payments/serializers.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'

const endpoint = api({
  POST: call({
    access: 'public',
    input: donationForm,
    output: cardFieldSchema,
    async run({ actor, submission, input, facts, text, words }) {
      await enforceRateLimit(text, 'donate', { address: facts.address, account: input.email })
      const gift = { amountCents: input.amount, email: input.email }
      const payment = await beginDonation(db, actor, gift, words.locale, submission)
      const clientSecret = await startCardField(db, payment.id)
      return clientSecret ? { clientSecret } : refuse(503, text.payments.reasons.provider_failed)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

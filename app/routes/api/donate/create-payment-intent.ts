import { beginDonation } from '#app/domain/donations/donate.server.ts'
import { donationApiForm } from '#app/domain/donations/forms.ts'
import { startCardField } from '#app/domain/payments/provider/card-field.server.ts'
import { cardFieldSchema } from '#app/domain/payments/serializers.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { logRefusal } from '#app/http/redirects/checkout.server.ts'
import { textFor } from '#app/text/index.ts'

const endpoint = api({
  POST: call({
    access: 'public',
    input: donationApiForm,
    output: cardFieldSchema,
    async run({ actor, submission, input, details, words }) {
      const locale = input.language ?? words.locale
      const text = textFor(locale)
      await enforceRateLimit('donate', { address: details.address, account: input.email }, text)
      const gift = { amountCents: input.amount, email: input.email }
      const payment = await beginDonation(db, actor, gift, locale, submission)
      const field = await startCardField(db, payment.id)
      if (field.ok && field.clientSecret) return { clientSecret: field.clientSecret }
      if (!field.ok) logRefusal(details, field)
      return refuse(503, text.payments.reasons.provider_failed)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

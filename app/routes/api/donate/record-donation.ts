import { recordDonation } from '#app/domain/donations/donate.server.ts'
import { recordDonationForm } from '#app/domain/donations/forms.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { messageSchema } from '#app/shared/api-answers.ts'
import { textFor } from '#app/text/index.ts'

const endpoint = api({
  POST: call({
    access: 'public',
    input: recordDonationForm,
    output: messageSchema,
    async run({ input, details, words }) {
      const text = textFor(input.language ?? words.locale)
      await enforceRateLimit('donate', { address: details.address, account: input.email }, text)
      const { amount: amountCents, email, clientSecret } = input
      const isPaid = await recordDonation(db, { amountCents, email, clientSecret })
      const { succeeded, notRecorded } = text.donations
      return isPaid ? { message: succeeded } : refuse(402, notRecorded)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

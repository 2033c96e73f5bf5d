import { emailOnlyForm } from '#app/domain/accounts/forms.ts'
import { resendVerification } from '#app/domain/accounts/registration.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { messageSchema } from '#app/shared/api-answers.ts'

const endpoint = api({
  POST: call({
    access: 'public',
    input: emailOnlyForm,
    output: messageSchema,
    async run({ input, details, text }) {
      await enforceRateLimit('resend', { address: details.address, account: input.email }, text)
      await resendVerification(db, input.email)
      return { message: text.accounts.resend.success }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

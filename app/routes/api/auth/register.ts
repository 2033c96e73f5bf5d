import { registration } from '#app/domain/accounts/forms.ts'
import {
  isCommonPassword,
  isRefusedAddress,
} from '#app/domain/accounts/refused-credentials.server.ts'
import { register } from '#app/domain/accounts/registration.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { messageSchema } from '#app/shared/api-answers.ts'

const endpoint = api({
  POST: call({
    access: 'public',
    input: registration,
    output: messageSchema,
    status: 201,
    async run({ input, details, text, words }) {
      if (isCommonPassword(input.password)) return refuse(400, text.accounts.passwordCommon)
      if (isRefusedAddress(db, input.email)) return refuse(400, text.common.disposableEmail)
      await enforceRateLimit('register', { address: details.address, account: input.email }, text)
      await register(db, input, words.locale)
      return { message: text.accounts.register.success }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { registration } from '#app/domain/accounts/forms.ts'
import { register } from '#app/domain/accounts/registration.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { messageSchema } from '#app/shared/api-answers.ts'

const endpoint = api({
  POST: call({
    access: 'public',
    input: registration,
    output: messageSchema,
    status: 201,
    async run({ input, facts, text, words }) {
      await enforceRateLimit(text, 'register', { address: facts.address, account: input.email })
      await register(db, input, words.locale)
      return { message: text.accounts.register.success }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

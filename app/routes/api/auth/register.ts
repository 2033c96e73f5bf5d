import { registration } from '#app/domain/accounts/forms.ts'
import { register } from '#app/domain/accounts/registration.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { messageSchema } from '#app/shared/api-answers.ts'
import { textFor } from '#app/text/index.ts'

const text = textFor()

const endpoint = api({
  POST: call({
    access: 'public',
    input: registration(text),
    output: messageSchema,
    status: 201,
    async run({ input, facts }) {
      await enforceRateLimit('register', { address: facts.address, account: input.email })
      await register(db, input)
      return { message: text.accounts.register.success }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { confirmPasswordOfNewSession } from '#app/domain/accounts/confirmed-password.server.ts'
import { loginCall } from '#app/domain/accounts/forms.ts'
import { tokenSchema } from '#app/domain/accounts/serializers.server.ts'
import { signInWithRateLimit } from '#app/http/access/sign-in.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { tooManyRequests } from '#app/http/rate-limits.server.ts'

/** Other calls take the token as `Authorization: Bearer` (docs/rules.md#bearer-token). */
const endpoint = api({
  POST: call({
    access: 'public',
    input: loginCall,
    output: tokenSchema,
    async run({ input, details, request, text }) {
      const outcome = await signInWithRateLimit(input, details, request)
      if (outcome.ok) {
        await confirmPasswordOfNewSession(db, outcome.token)
        return { token: outcome.token }
      }
      if (outcome.reason === 'wait') throw tooManyRequests(outcome.seconds, text)
      if (outcome.reason === 'second_factor') {
        return refuse(401, text.secondFactor.login.needed, { second_factor: true })
      }
      if (outcome.reason === 'wrong_code') {
        return refuse(401, text.secondFactor.wrongCode, { second_factor: true })
      }
      if (outcome.reason === 'on_hold') return refuse(403, text.accounts.onHold)
      if (outcome.reason === 'not_activated') return refuse(403, text.accounts.login.notActivated)
      if (outcome.reason === 'suspended') return refuse(403, text.accounts.suspended)
      return refuse(401, text.accounts.login.failed)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

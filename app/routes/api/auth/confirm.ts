import { confirmPasswordByCall } from '#app/domain/accounts/confirmed-password.server.ts'
import { passwordAgainCall } from '#app/domain/accounts/forms.ts'
import { okSchema } from '#app/domain/accounts/serializers.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { countAttempt, resetAttempts, tooManyRequests } from '#app/http/rate-limits.server.ts'

/** For the next ten minutes, calls that ask for the password again accept the token. */
const endpoint = api({
  POST: call({
    access: 'member',
    input: passwordAgainCall,
    output: okSchema,
    async run({ actor, input, details, text }) {
      const who = { address: details.address, account: actor.email }
      const seconds = await countAttempt('changePassword', who)
      if (seconds !== null) throw tooManyRequests(seconds, text)
      const outcome = await confirmPasswordByCall(db, actor, input)
      if (outcome.ok) {
        await resetAttempts('changePassword', who)
        return { ok: true }
      }
      if (outcome.reason === 'wrong_password')
        return refuse(403, text.accounts.profile.wrongPassword)
      return refuse(403, text.accounts.passwordAgain.codeNeeded, { second_factor: true })
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import type { Actor } from '#app/domain/accounts/account.ts'
import { profileForm } from '#app/domain/accounts/forms.ts'
import { findProfile, updateProfile } from '#app/domain/accounts/profile.server.ts'
import { isDisposableAddress } from '#app/domain/accounts/refused-accounts.server.ts'
import { profileSchema, serializeProfile } from '#app/domain/accounts/serializers.server.ts'
import { sumIncome } from '#app/domain/payments/income.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import type { Text } from '#app/text/index.ts'

function loadProfile(text: Text, actor: Actor) {
  const found = findProfile(db, actor)
  if (!found) return refuse(404, text.common.notFound.title)
  return serializeProfile(found, sumIncome(db, actor.userId))
}

const endpoint = api({
  GET: call({
    access: 'member',
    output: profileSchema,
    run: ({ actor, text }) => loadProfile(text, actor),
  }),
  PUT: call({
    access: 'member',
    input: profileForm,
    output: profileSchema,
    async run({ actor, input, facts, text }) {
      if (input.email !== actor.email) {
        if (isDisposableAddress(db, input.email)) return refuse(400, text.common.disposableEmail)
        await enforceRateLimit(text, 'changeEmail', {
          address: facts.address,
          account: actor.email,
        })
      }
      await updateProfile(db, actor, input)
      return loadProfile(text, actor)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

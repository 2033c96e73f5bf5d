import type { Actor } from '#app/domain/accounts/account.ts'
import { profileApiForm } from '#app/domain/accounts/forms.ts'
import { findProfile, updateProfile } from '#app/domain/accounts/profile.server.ts'
import { isRefusedAddress } from '#app/domain/accounts/refused-credentials.server.ts'
import {
  changedProfileSchema,
  profileSchema,
  serializeProfile,
} from '#app/domain/accounts/serializers.server.ts'
import { sumPayeeIncome } from '#app/domain/payments/sales/payee-income.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'

function loadProfile(actor: Actor) {
  const found = findProfile(db, actor)
  return found && serializeProfile(found, sumPayeeIncome(db, actor.userId))
}

const endpoint = api({
  GET: call({
    access: 'member',
    output: profileSchema,
    run: ({ actor, text }) => loadProfile(actor) ?? refuse(404, text.common.notFound.title),
  }),
  PUT: call({
    access: 'member',
    input: profileApiForm,
    output: changedProfileSchema,
    async run({ actor, input, details, text }) {
      const { email } = input
      if (email !== undefined && email !== actor.email) {
        if (isRefusedAddress(db, email)) return refuse(400, text.common.disposableEmail)
        await enforceRateLimit(
          'changeEmail',
          {
            address: details.address,
            account: actor.email,
          },
          text,
        )
      }
      const { waiting } = await updateProfile(db, actor, input)
      const profile = loadProfile(actor)
      if (!profile) return refuse(404, text.common.notFound.title)
      const { saved, savedUnconfirmed } = text.accounts.profile
      return { ...profile, message: waiting ? savedUnconfirmed : saved }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

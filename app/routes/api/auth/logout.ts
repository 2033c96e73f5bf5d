import { okSchema } from '#app/domain/accounts/serializers.server.ts'
import { revokeSession } from '#app/domain/accounts/sessions.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'

/** Ends the session whose token the request carries. */
const endpoint = api({
  POST: call({
    access: 'member',
    output: okSchema,
    run: async ({ actor }) => ({ ok: (await revokeSession(db, actor, actor.sessionId)) !== null }),
  }),
})

export const loader = endpoint
export const action = endpoint

import { countMembers } from '#app/domain/accounts/queries.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { countSchema } from '#app/shared/api-answers.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: countSchema,
    run: () => ({ count: countMembers(db) }),
  }),
})

export const loader = endpoint
export const action = endpoint

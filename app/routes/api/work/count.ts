import { countPublic } from '#app/domain/listings/queries.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { countSchema } from '#app/shared/api-answers.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: countSchema,
    run: () => ({ count: countPublic(db, { source: 'work' }) }),
  }),
})

export const loader = endpoint
export const action = endpoint

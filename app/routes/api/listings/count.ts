import { countPublic } from '#app/domain/listings/queries.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { countSchema } from '#app/shared/api-answers.ts'

/** Counts only properties, as the API's clients expect of this address. */
const endpoint = api({
  GET: call({
    access: 'public',
    output: countSchema,
    run: () => ({ count: countPublic(db, { source: 'properties' }) }),
  }),
})

export const loader = endpoint
export const action = endpoint

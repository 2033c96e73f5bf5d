import { z } from 'zod'
import { countPublic } from '#app/domain/listings/queries.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: z.object({ count: z.number() }),
    run: () => ({ count: countPublic(db, { source: 'properties' }) }),
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { listClients } from '#app/domain/client-book/queries.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const client = z.object({
  client_id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  preferences: z.string(),
  notes: z.string(),
})

const endpoint = api({
  GET: call({
    access: 'member',
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.array(client),
    run: ({ actor, input }) =>
      listClients(db, actor, input.page).rows.map(({ id, ...row }) => ({ client_id: id, ...row })),
  }),
})

export const loader = endpoint
export const action = endpoint

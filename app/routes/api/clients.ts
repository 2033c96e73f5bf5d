import { z } from 'zod'
import { listClients } from '#app/domain/client-book/queries.server.ts'
import { clientSchema, serializeClient } from '#app/domain/client-book/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { rowsOfPage } from '#db/page.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.array(clientSchema),
    run: ({ actor, input }) =>
      rowsOfPage(listClients(db, actor, input.page), input.page).map(serializeClient),
  }),
})

export const loader = endpoint
export const action = endpoint

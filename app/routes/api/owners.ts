import { z } from 'zod'
import { listOwners } from '#app/domain/client-book/queries.server.ts'
import { ownerSchema, serializeOwner } from '#app/domain/client-book/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { rowsOfPage } from '#db/page.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.array(ownerSchema),
    run: ({ actor, input }) =>
      rowsOfPage(listOwners(db, actor, input.page), input.page).map(serializeOwner),
  }),
})

export const loader = endpoint
export const action = endpoint

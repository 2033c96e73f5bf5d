import { z } from 'zod'
import { listAllProperties } from '#app/domain/listings/all-properties.server.ts'
import { adminPropertySchema } from '#app/domain/listings/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { rowsOfPage } from '#db/page.ts'

const endpoint = api({
  GET: call({
    access: 'admin',
    input: z.object({ q: z.string().optional(), page: z.coerce.number().int().min(1).default(1) }),
    output: z.array(adminPropertySchema),
    run: ({ input }) =>
      rowsOfPage(listAllProperties(db, input), input.page).map(({ id, title, isActive }) => ({
        id,
        title,
        is_active: isActive,
      })),
  }),
})

export const loader = endpoint
export const action = endpoint

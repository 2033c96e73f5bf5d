import { z } from 'zod'
import { listAllProperties } from '#app/domain/listings/pages/admin-properties.server.ts'
import { adminPropertySchema } from '#app/domain/listings/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, searchQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'admin',
    input: searchQuery,
    output: z.array(adminPropertySchema),
    run: ({ input, request }) =>
      answerPage(request, listAllProperties(db, input), (rows) =>
        rows.map(({ id, title, isActive }) => ({ id, title, is_active: isActive })),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { listClients } from '#app/domain/client-book/clients-and-owners.server.ts'
import { clientSchema, serializeClient } from '#app/domain/client-book/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pageQuery,
    output: z.array(clientSchema),
    run: ({ actor, input, request }) =>
      answerPage(request, listClients(db, actor, input.page), (rows) => rows.map(serializeClient)),
  }),
})

export const loader = endpoint
export const action = endpoint

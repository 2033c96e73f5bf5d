import { z } from 'zod'
import { may } from '#app/domain/accounts/permissions.ts'
import { listUsers } from '#app/domain/accounts/queries.server.ts'
import { serializeUser, userSchema } from '#app/domain/accounts/serializers.server.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, searchQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: (actor) => may(actor, 'listAll'),
    input: searchQuery,
    output: z.array(userSchema),
    run({ actor, input, request }) {
      trackRead(actor, 'accounts')
      return answerPage(request, listUsers(db, input), (rows) => rows.map(serializeUser))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

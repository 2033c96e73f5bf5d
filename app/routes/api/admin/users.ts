import { z } from 'zod'
import { may } from '#app/domain/accounts/permissions.ts'
import { listUsers } from '#app/domain/accounts/queries.server.ts'
import { serializeUser, userSchema } from '#app/domain/accounts/serializers.server.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { rowsOfPage } from '#db/page.ts'

const endpoint = api({
  GET: call({
    access: (actor) => may(actor, 'listAll'),
    input: z.object({ q: z.string().optional(), page: z.coerce.number().int().min(1).default(1) }),
    output: z.array(userSchema),
    run({ actor, input }) {
      trackRead(actor, 'accounts')
      return rowsOfPage(listUsers(db, input), input.page).map(serializeUser)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { listUsers } from '#app/domain/accounts/membership.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const user = z
  .object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    membershipStatus: z.string(),
  })
  .transform(({ membershipStatus, ...rest }) => ({ ...rest, membership_status: membershipStatus }))

const endpoint = api({
  GET: call({
    access: 'admin',
    input: z.object({ q: z.string().optional(), page: z.coerce.number().int().min(1).default(1) }),
    output: z.array(user),
    run: ({ input }) => listUsers(db, input).rows,
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { incomeOf } from '#app/domain/payments/income.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.object({ income: z.number() }),
    run: ({ actor }) => ({ income: incomeOf(db, actor.userId) / 100 }),
  }),
})

export const loader = endpoint
export const action = endpoint

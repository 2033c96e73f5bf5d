import { z } from 'zod'
import { sumIncome } from '#app/domain/payments/income.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.object({ income: z.number() }),
    run: ({ actor }) => ({ income: sumIncome(db, actor.userId) / 100 }),
  }),
})

export const loader = endpoint
export const action = endpoint

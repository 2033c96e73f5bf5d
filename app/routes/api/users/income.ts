import { sumPayeeIncome } from '#app/domain/payments/sales/payee-income.server.ts'
import { incomeSchema, serializeIncome } from '#app/domain/payments/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: incomeSchema,
    run: ({ actor }) => serializeIncome(sumPayeeIncome(db, actor.userId)),
  }),
})

export const loader = endpoint
export const action = endpoint

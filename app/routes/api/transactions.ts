import { z } from 'zod'
import { listTransactions } from '#app/domain/payments/ledger.server.ts'
import { serializeTransaction, transactionSchema } from '#app/domain/payments/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { rowsOfPage } from '#db/page.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.array(transactionSchema),
    run: ({ actor, input }) =>
      rowsOfPage(listTransactions(db, actor, input.page), input.page).map(serializeTransaction),
  }),
})

export const loader = endpoint
export const action = endpoint

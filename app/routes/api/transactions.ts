import { z } from 'zod'
import { listTransactions } from '#app/domain/payments/sales/ledger.server.ts'
import { serializeTransaction, transactionSchema } from '#app/domain/payments/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pageQuery,
    output: z.array(transactionSchema),
    run: ({ actor, input, request }) =>
      answerPage(request, listTransactions(db, actor, input.page), (rows) =>
        rows.map(serializeTransaction),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

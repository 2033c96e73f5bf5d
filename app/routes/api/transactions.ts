import { z } from 'zod'
import { listTransactions } from '#app/domain/payments/ledger.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const transaction = z.object({
  transaction_id: z.string(),
  listing_id: z.number(),
  client_id: z.number().nullable(),
  date: z.string(),
  type: z.string(),
  amount: z.number(),
  status: z.string(),
})

const endpoint = api({
  GET: call({
    access: 'member',
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.array(transaction),
    run: ({ actor, input }) =>
      listTransactions(db, actor, input.page).rows.map((row) => ({
        transaction_id: row.id,
        listing_id: row.subjectId,
        client_id: row.clientId,
        date: row.date,
        type: row.type,
        amount: row.amountCents / 100,
        status: row.status,
      })),
  }),
})

export const loader = endpoint
export const action = endpoint

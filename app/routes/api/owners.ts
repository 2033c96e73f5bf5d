import { z } from 'zod'
import { listOwners } from '#app/domain/client-book/queries.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const owner = z.object({
  owner_id: z.number(),
  name: z.string(),
  contact_info: z.string(),
  mailing_address: z.string(),
  ownership_status: z.string(),
})

const endpoint = api({
  GET: call({
    access: 'member',
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.array(owner),
    run: ({ actor, input }) =>
      listOwners(db, actor, input.page).rows.map((row) => ({
        owner_id: row.id,
        name: row.name,
        contact_info: row.contactInfo,
        mailing_address: row.mailingAddress,
        ownership_status: row.ownershipStatus,
      })),
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { defaultLocale } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'

const notification = z.object({
  id: z.number(),
  message: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
})

const endpoint = api({
  GET: call({
    access: 'member',
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.array(notification),
    run: ({ actor, input }) =>
      listNotifications(db, actor, input.page, wordsFor(defaultLocale)).rows.map((row) => ({
        id: row.id,
        message: row.message,
        is_read: row.readAt !== null,
        created_at: row.createdAt,
      })),
  }),
})

export const loader = endpoint
export const action = endpoint

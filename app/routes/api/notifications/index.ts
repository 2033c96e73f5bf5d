import { z } from 'zod'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import {
  notificationSchema,
  serializeNotification,
} from '#app/domain/notifications/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { rowsOfPage } from '#db/page.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.array(notificationSchema),
    run: ({ actor, input, words }) =>
      rowsOfPage(listNotifications(db, actor, input.page, words), input.page).map(
        serializeNotification,
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

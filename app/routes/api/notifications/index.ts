import { z } from 'zod'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import {
  notificationSchema,
  serializeNotification,
} from '#app/domain/notifications/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pageQuery,
    output: z.array(notificationSchema),
    run: ({ actor, input, request, words }) =>
      answerPage(request, listNotifications(db, actor, input.page, words), (rows) =>
        rows.map(serializeNotification),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

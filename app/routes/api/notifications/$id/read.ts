import { markRead } from '#app/domain/notifications/queries.server.ts'
import { readNotificationSchema } from '#app/domain/notifications/serializers.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'

const endpoint = api({
  PUT: call({
    access: 'member',
    output: readNotificationSchema,
    async run({ actor, params, text }) {
      const id = parseId(params.id)
      if (!(await markRead(db, actor, id))) return refuse(404, text.common.notFound.title)
      return { id, is_read: true } as const
    },
  }),
})

export const loader = endpoint
export const action = endpoint

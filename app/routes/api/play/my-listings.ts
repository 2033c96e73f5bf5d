import { z } from 'zod'
import { listOwnPlay } from '#app/domain/play/queries.server.ts'
import { newestPlaySchema, serializeNewestPlay } from '#app/domain/play/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pageQuery,
    output: z.array(newestPlaySchema),
    run({ actor, input, request, text }) {
      return answerPage(request, listOwnPlay(db, actor, input.page), (rows) =>
        rows.map((row) => serializeNewestPlay(db, row, text)),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { listOwnPlay } from '#app/domain/play/queries.server.ts'
import { playSchema, serializePlay } from '#app/domain/play/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { rowsOfPage } from '#db/page.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.array(playSchema),
    run({ actor, request, text }) {
      const page = parsePage(request)
      return rowsOfPage(listOwnPlay(db, actor, page), page).map((row) =>
        serializePlay(db, row, text),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

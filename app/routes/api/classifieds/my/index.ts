import { z } from 'zod'
import { listOwnClassifieds } from '#app/domain/classifieds/queries.server.ts'
import {
  classifiedSchema,
  serializeClassified,
} from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { rowsOfPage } from '#db/page.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.array(classifiedSchema),
    run({ actor, request, text }) {
      const page = parsePage(request)
      return rowsOfPage(listOwnClassifieds(db, actor, page), page).map((row) =>
        serializeClassified(text, row, row.sectionName, row.email),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

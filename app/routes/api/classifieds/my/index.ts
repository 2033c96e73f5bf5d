import { z } from 'zod'
import { listOwnClassifieds } from '#app/domain/classifieds/queries.server.ts'
import {
  classifiedSchema,
  serializeClassified,
} from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pageQuery,
    output: z.array(classifiedSchema),
    run({ actor, input, request, text }) {
      return answerPage(request, listOwnClassifieds(db, actor, input.page), (rows) =>
        rows.map((row) => serializeClassified(row, row.sectionName, row.email, text)),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

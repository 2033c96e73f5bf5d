import { z } from 'zod'
import { listPendingClassifieds } from '#app/domain/classifieds/moderation.server.ts'
import { may as mayClassified } from '#app/domain/classifieds/permissions.ts'
import {
  classifiedSchema,
  serializeClassified,
} from '#app/domain/classifieds/serializers.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: (actor) => may(actor, 'moderate'),
    input: pageQuery,
    output: z.array(classifiedSchema),
    run: ({ actor, input, request, text }) =>
      answerPage(request, listPendingClassifieds(db, input.page), (rows) =>
        rows.map((row) => {
          // The queue shows moderators the owner's name alone.
          const showsEmail = mayClassified(actor, 'manage', row.classified)
          const email = showsEmail ? (row.owner?.email ?? null) : null
          const classified = serializeClassified(row, row.sectionName, email, text)
          return { ...classified, moderation_status: 'pending' as const }
        }),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint

import { z } from 'zod'
import { classifiedApiForm } from '#app/domain/classifieds/forms.ts'
import { postClassified } from '#app/domain/classifieds/post.server.ts'
import { listClassifieds, readClassifiedFilters } from '#app/domain/classifieds/queries.server.ts'
import {
  classifiedSchema,
  serializePublicClassified,
} from '#app/domain/classifieds/serializers.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { findSerializedClassified } from './+classified-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: z.array(classifiedSchema),
    run({ request }) {
      const filters = readClassifiedFilters(new URL(request.url).searchParams)
      return listClassifieds(db, filters).rows.map(({ classified, sectionName }) =>
        serializePublicClassified(classified, sectionName),
      )
    },
  }),
  POST: call({
    access: 'member',
    input: classifiedApiForm,
    output: classifiedSchema,
    status: 201,
    async run({ actor, input, submission, text }) {
      const outcome = await postClassified(db, actor, input, submission)
      if (outcome.ok) return findSerializedClassified(text, actor, outcome.id)
      const { reason } = outcome
      return reason === 'no_section'
        ? refuse(400, text.classifieds.chooseSection)
        : refuse(refusalStatus(reason), text.limits[reason])
    },
  }),
})

export const loader = endpoint
export const action = endpoint

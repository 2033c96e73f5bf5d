import { z } from 'zod'
import { classifiedApiForm } from '#app/domain/classifieds/forms.ts'
import { postClassified } from '#app/domain/classifieds/post.server.ts'
import {
  classifiedsPerPage,
  filterFields,
  listClassifieds,
  readClassifiedFilters,
} from '#app/domain/classifieds/queries.server.ts'
import {
  classifiedSchema,
  serializePublicClassified,
} from '#app/domain/classifieds/serializers.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { answerPage, publicListQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { readPageSize } from '#app/http/params.ts'
import { findSerializedClassified } from './+classified-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    cached: true,
    input: publicListQuery.extend(filterFields),
    output: z.array(classifiedSchema),
    run({ request, text }) {
      const { searchParams } = new URL(request.url)
      const filters = readClassifiedFilters(searchParams)
      const list = listClassifieds(db, filters, readPageSize(searchParams, classifiedsPerPage))
      return answerPage(request, list, (rows) =>
        rows.map(({ classified, sectionName }) =>
          serializePublicClassified(classified, sectionName, text),
        ),
      )
    },
  }),
  POST: call({
    access: 'member',
    input: classifiedApiForm,
    output: classifiedSchema,
    status: 201,
    async run({ actor, input, submission, text }) {
      const outcome = await postClassified(db, actor, input, null, submission)
      if (outcome.ok) return findSerializedClassified(actor, outcome.id, text)
      const { reason } = outcome
      return reason === 'no_section'
        ? refuse(400, text.classifieds.chooseSection)
        : refuse(refusalStatus(reason), text.classifieds.form.failed(reason))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import { classifiedChangeApiForm, parseApiChange } from '#app/domain/classifieds/forms.ts'
import { cancelClassified, changeClassified } from '#app/domain/classifieds/post.server.ts'
import { findPublicClassified } from '#app/domain/classifieds/queries.server.ts'
import {
  classifiedSchema,
  serializePublicClassified,
} from '#app/domain/classifieds/serializers.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { confirmationSchema } from '#app/shared/api-answers.ts'
import { findSerializedClassified } from '../+classified-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: classifiedSchema,
    run({ params, text }) {
      const found = findPublicClassified(db, parseId(params.id))
      return found
        ? serializePublicClassified(found.classified, found.sectionName, text)
        : refuse(404, text.common.notFound.text)
    },
  }),
  PUT: call({
    access: 'member',
    input: classifiedChangeApiForm,
    output: classifiedSchema,
    async run({ actor, input, params, text }) {
      const id = parseId(params.id)
      const outcome = await changeClassified(db, actor, id, (edited) =>
        parseApiChange(input, edited, text),
      )
      if (outcome.ok) return findSerializedClassified(actor, id, text)
      if (outcome.reason === 'invalid') return refuse(400, outcome.message)
      if (outcome.reason === 'not_found') return refuse(404, text.classifieds.form.notFound)
      if (outcome.reason === 'no_section') return refuse(400, text.classifieds.chooseSection)
      return refuse(409, text.classifieds.form.failed(outcome.reason))
    },
  }),
  DELETE: call({
    access: 'member',
    output: confirmationSchema,
    async run({ actor, params, text }) {
      const id = parseId(params.id)
      const outcome = await cancelClassified(db, actor, id)
      if (!outcome.ok) {
        return refuse(refusalStatus(outcome.reason), text.classifieds.cancellation.failed)
      }
      return { id, message: text.classifieds.cancellation.done(getDisplayName(outcome.classified)) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

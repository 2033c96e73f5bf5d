import { sectionForm } from '#app/domain/classifieds/forms.ts'
import { may } from '#app/domain/classifieds/permissions.ts'
import { deleteSection, renameSection } from '#app/domain/classifieds/sections.server.ts'
import { sectionSchema, serializeSection } from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'
import { sectionRefused } from '../../+classified-api.server.ts'

const endpoint = api({
  PUT: call({
    access: (actor) => may(actor, 'manageSections'),
    input: sectionForm,
    output: sectionSchema,
    async run({ actor, input, params, text }) {
      const outcome = await renameSection(db, actor, parseId(params.id), input.name)
      return outcome.ok
        ? serializeSection(outcome.section)
        : sectionRefused('rename', outcome.reason, text)
    },
  }),
  DELETE: call({
    access: (actor) => may(actor, 'manageSections'),
    output: sectionSchema,
    async run({ actor, params, text }) {
      const outcome = await deleteSection(db, actor, parseId(params.id))
      return outcome.ok
        ? serializeSection(outcome.section)
        : sectionRefused('delete', outcome.reason, text)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

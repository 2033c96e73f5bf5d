import { sectionForm } from '#app/domain/classifieds/forms.ts'
import { deleteSection, renameSection } from '#app/domain/classifieds/sections.server.ts'
import { sectionToWire, sectionWire } from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { sectionRefused } from '#app/http/classified-api.server.ts'
import { db } from '#app/http/database.server.ts'
import { idOf } from '#app/http/params.ts'
import { textFor } from '#app/text/index.ts'

const endpoint = api({
  PUT: call({
    access: 'admin',
    input: sectionForm(textFor()),
    output: sectionWire,
    run({ actor, input, params }) {
      const outcome = renameSection(db, actor, idOf(params.id), input.name)
      return outcome.ok ? sectionToWire(outcome.section) : sectionRefused('rename', outcome.reason)
    },
  }),
  DELETE: call({
    access: 'admin',
    output: sectionWire,
    run({ actor, params }) {
      const outcome = deleteSection(db, actor, idOf(params.id))
      return outcome.ok ? sectionToWire(outcome.section) : sectionRefused('delete', outcome.reason)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

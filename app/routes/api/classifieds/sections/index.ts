import { z } from 'zod'
import { sectionForm } from '#app/domain/classifieds/forms.ts'
import { may } from '#app/domain/classifieds/permissions.ts'
import { listSections, suggestSection } from '#app/domain/classifieds/sections.server.ts'
import { sectionSchema, serializeSection } from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { sectionRefused } from '../+classified-api.server.ts'

const endpoint = api({
  GET: call({
    access: (actor) => may(actor, 'manageSections'),
    output: z.array(sectionSchema),
    run: () => listSections(db).map(({ section }) => serializeSection(section)),
  }),
  POST: call({
    access: 'member',
    input: sectionForm,
    output: sectionSchema,
    status: 201,
    async run({ actor, input, submission, text }) {
      const outcome = await suggestSection(db, actor, input.name, submission)
      return outcome.ok
        ? serializeSection(outcome.section)
        : sectionRefused('suggest', outcome.reason, text)
    },
  }),
})

export const loader = endpoint
export const action = endpoint

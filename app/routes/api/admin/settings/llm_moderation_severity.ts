import { severityApiForm } from '#app/domain/screening/forms.ts'
import { serializeSeverity, severitySchema } from '#app/domain/screening/serializers.server.ts'
import { getSeverity, setSeverity } from '#app/domain/screening/severity.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'admin',
    output: severitySchema,
    run: () => serializeSeverity(getSeverity(db)),
  }),
  PUT: call({
    access: 'admin',
    asksPassword: true,
    input: severityApiForm,
    output: severitySchema,
    async run({ actor, input }) {
      await setSeverity(db, actor, input.value)
      return serializeSeverity(getSeverity(db))
    },
  }),
})

export const loader = endpoint
export const action = endpoint

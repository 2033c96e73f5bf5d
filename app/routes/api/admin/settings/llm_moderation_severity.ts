import { z } from 'zod'
import { severityForm } from '#app/domain/screening/forms.ts'
import { getSeverity, setSeverity } from '#app/domain/settings/severity.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { textFor } from '#app/text/index.ts'

const settingSchema = z.object({ value: z.string() })

const endpoint = api({
  GET: call({
    access: 'admin',
    output: settingSchema,
    run: () => ({ value: String(getSeverity(db)) }),
  }),
  PUT: call({
    access: 'admin',
    input: severityForm(textFor()),
    output: settingSchema,
    async run({ actor, input }) {
      await setSeverity(db, actor, input.value)
      return { value: String(getSeverity(db)) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

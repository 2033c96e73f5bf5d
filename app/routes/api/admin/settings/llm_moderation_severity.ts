import { z } from 'zod'
import { severityForm } from '#app/domain/screening/forms.ts'
import { setSeverity, severityOf } from '#app/domain/settings/severity.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { textFor } from '#app/text/index.ts'

const settingWire = z.object({ value: z.string() })

const endpoint = api({
  GET: call({
    access: 'admin',
    output: settingWire,
    run: () => ({ value: String(severityOf(db)) }),
  }),
  PUT: call({
    access: 'admin',
    input: severityForm(textFor()),
    output: settingWire,
    run({ actor, input }) {
      setSeverity(db, actor, input.value)
      return { value: String(severityOf(db)) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

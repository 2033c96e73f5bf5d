import { z } from 'zod'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { type CallFile, describeApi } from '#app/http/api/api-description.server.ts'
import { publicCall } from '#app/http/cache-headers.ts'
import { db } from '#app/http/database.server.ts'
import { config } from '#app/shared/config.server.ts'

const files = import.meta.glob<CallFile>(['./**/*.ts', '!./**/+*.ts', '!./openapi*.ts'], {
  eager: true,
})

/** The description of the API, for programs (docs/rules.md#api-names). */
const endpoint = api({
  GET: call({
    access: 'public',
    cached: true,
    // OpenAPI's own specification says what a description has.
    output: z.object({}),
    run({ text }) {
      const portal = { title: getSettings(db).PORTAL_NAME, origin: config.origin }
      return Response.json(describeApi(files, portal, text), { headers: publicCall })
    },
  }),
})

export const loader = endpoint
export const action = endpoint

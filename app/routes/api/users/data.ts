import { Readable } from 'node:stream'
import { openOwnData, ownDataSchema } from '#app/domain/own-data/download.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'

/**
 * Everything the portal stores about the caller, sent in pieces. Records the download in the
 * history.
 */
const endpoint = api({
  POST: call({
    access: 'member',
    asksPassword: true,
    output: ownDataSchema,
    async run({ actor, text }) {
      await enforceRateLimit('ownData', { account: String(actor.userId) }, text)
      const opened = await openOwnData(db, actor)
      if (!opened.ok) return refuse(409, text.ownData.busy)
      return new Response(Readable.toWeb(opened.json) as ReadableStream, {
        headers: {
          'Content-Type': 'application/json',
          'Content-Disposition': 'attachment; filename="my-data.json"',
          'Cache-Control': 'private, no-store',
        },
      })
    },
  }),
})

export const loader = endpoint
export const action = endpoint

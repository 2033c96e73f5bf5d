import { unblockDays } from '#app/domain/bookings/blocked-days.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'
import { messageSchema } from '#app/shared/api-answers.ts'

/** Lets blocked days be booked again. */
const endpoint = api({
  DELETE: call({
    access: 'member',
    output: messageSchema,
    async run({ actor, params, text, words }) {
      const { blocked, fromTo } = text.bookings
      const outcome = await unblockDays(db, actor, parseId(params.id))
      if (!outcome.ok) return refuse(404, blocked.gone)
      const span = fromTo(words.day(outcome.startDate), words.day(outcome.endDate))
      return { message: blocked.opened(span) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

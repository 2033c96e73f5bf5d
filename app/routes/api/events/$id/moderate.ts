import { moderateEvent } from '#app/domain/events/moderation.server.ts'
import { db } from '#app/http/database.server.ts'
import { moderationApi } from '../../+moderation-api.server.ts'

const endpoint = moderationApi({
  decide: (actor, id, decision) => moderateEvent(db, actor, id, decision),
  words({ events: { moderation } }) {
    return { ...moderation, notFound: (status) => moderation.failed(status, 'not_found') }
  },
})

export const loader = endpoint
export const action = endpoint

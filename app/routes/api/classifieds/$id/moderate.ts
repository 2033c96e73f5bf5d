import { moderateClassified } from '#app/domain/classifieds/moderation.server.ts'
import { db } from '#app/http/database.server.ts'
import { moderationApi } from '../../+moderation-api.server.ts'

const endpoint = moderationApi({
  decide: (actor, id, decision) => moderateClassified(db, actor, id, decision),
  words({ classifieds: { moderation } }) {
    return { ...moderation, notFound: (status) => moderation.failed(status, 'not_found') }
  },
})

export const loader = endpoint
export const action = endpoint

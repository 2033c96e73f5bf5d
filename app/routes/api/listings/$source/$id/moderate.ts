import { moderateListing, propertyAndWorkSources } from '#app/domain/listings/moderation.server.ts'
import { db } from '#app/http/database.server.ts'
import { moderationApi } from '../../../+moderation-api.server.ts'

const endpoint = moderationApi({
  async decide(actor, id, decision, params) {
    const source = propertyAndWorkSources.find((name) => name === params.source)
    if (!source) return { ok: false, reason: 'not_found' }
    return moderateListing(db, actor, id, decision, source)
  },
  words({ listings, moderation }) {
    const { done, refused: failed } = moderation
    return { done, failed, notFound: () => listings.detail.failed }
  },
})

export const loader = endpoint
export const action = endpoint

import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import { db } from '#app/http/database.server.ts'
import { moderationApi } from '../../+moderation-api.server.ts'

const endpoint = moderationApi({
  decide: (actor, id, decision) => moderateListing(db, actor, id, decision, 'play'),
  words({ moderation: { done, reasons }, play, tours }) {
    return {
      done,
      failed: (_, reason) => play.moderation.failed(reasons[reason]),
      notFound: () => tours.listingNotFound,
    }
  },
})

export const loader = endpoint
export const action = endpoint

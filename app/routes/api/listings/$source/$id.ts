import { findChange } from '#app/domain/listings/changes/changes.server.ts'
import { toNewestVersion } from '#app/domain/listings/changes/newest-version.ts'
import { findManagedListing } from '#app/domain/listings/find-listing.server.ts'
import { findDescriptionProblem, listingTextApiForm } from '#app/domain/listings/forms.ts'
import { isListingSource } from '#app/domain/listings/listing.ts'
import { updateListingText } from '#app/domain/listings/post-and-update.server.ts'
import { listingTextSchema } from '#app/domain/listings/serializers.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'
import { detailCall } from '../../+listing-api.server.ts'

const endpoint = api({
  GET: detailCall(({ source }) => (isListingSource(source) ? source : null)),
  PUT: call({
    access: 'member',
    input: listingTextApiForm,
    output: listingTextSchema,
    async run({ actor, input, params, text }) {
      const { source } = params
      const id = parseId(params.id)
      if (!isListingSource(source)) return refuse(404, text.listings.detail.failed)
      const problem = findDescriptionProblem(source, input.description, text)
      if (problem) return refuse(400, problem)
      const { ok: isSaved } = await updateListingText(db, actor, source, id, input)
      const listing = isSaved && findManagedListing(db, actor, source, id)
      if (!listing) return refuse(404, text.listings.detail.failed)
      const change = findChange(db, id)
      return {
        id,
        ...input,
        title: toNewestVersion({ listing, change }).title,
        moderation_status: listing.moderationStatus,
        change_status: change?.moderationStatus ?? null,
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

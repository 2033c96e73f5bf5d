import { z } from 'zod'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findListing, findReadableListing } from '#app/domain/listings/find-listing.server.ts'
import type { ListingSource, ListingSummary } from '#app/domain/listings/listing.ts'
import type { PostOutcome } from '#app/domain/listings/post-and-update.server.ts'
import { listListings } from '#app/domain/listings/queries.server.ts'
import { filterFields, listingsPerPage, readFilters } from '#app/domain/listings/search/filters.ts'
import {
  serializeListingFor,
  serializeListingWithVersion,
} from '#app/domain/listings/serialize-for-actor.server.ts'
import {
  listedSchema,
  listingSchema,
  postedListingSchema,
  serializePosted,
  serializeSummaries,
} from '#app/domain/listings/serializers.server.ts'
import type { Submission } from '#app/domain/submissions/submit-once.server.ts'
import { call, refuse } from '#app/http/api/api.server.ts'
import { answerPage, publicListQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseId, readPageSize } from '#app/http/params.ts'
import type { Text } from '#app/text/index.ts'
import type { Connection } from '#db/client.server.ts'
import { listingSources } from '#db/schema/listings.ts'

/**
 * GET of a public list, or of all three (null): one page as an array (docs/rules.md#page-sizes). Members get all fields,
 * visitors the summary fields (docs/rules.md#listing-visibility).
 */
export function listCall(source: ListingSource | null) {
  return call({
    access: 'public',
    cached: true,
    input: publicListQuery.extend({
      ...filterFields,
      ...(!source && { source: z.enum(listingSources).optional().catch(undefined) }),
    }),
    output: z.array(listedSchema),
    run({ actor, request, text }) {
      const { searchParams } = new URL(request.url)
      const filters = readFilters(searchParams, source)
      const list = listListings(db, filters, readPageSize(searchParams, listingsPerPage))
      return answerPage(request, list, (rows) => {
        const serialized = serializeSummaries(db, rows)
        return actor
          ? serialized.map((row) => ({ ...row, ...serializeWhole(actor, row, text) }))
          : serialized
      })
    },
  })
}

type Row = Pick<ListingSummary, 'source' | 'id'>

function serializeWhole(actor: Actor, { source, id }: Row, text: Text) {
  const listing = findListing(db, actor, source, id)
  return listing && serializeListingFor(db, actor, listing, text)
}

/** GET of one listing, for members; 404 if the member may not see it. */
export function detailCall(
  toSource: (params: Record<string, string | undefined>) => ListingSource | null,
) {
  return call({
    access: 'member',
    output: listingSchema,
    run({ actor, params, text }) {
      const source = toSource(params)
      const listing = source && findReadableListing(db, actor, source, parseId(params.id))
      if (!listing) return refuse(404, text.listings.detail.failed)
      return serializeListingWithVersion(db, actor, listing, text)
    },
  })
}

/** POST of a new listing, which waits for approval as if posted by the page's form. */
export function postCall<Form>(
  input: (text: Text) => z.ZodType<Form>,
  post: (
    db: Connection,
    actor: Actor,
    form: Form,
    submission: Submission | undefined,
  ) => Promise<PostOutcome>,
) {
  return call({
    access: 'member',
    input,
    output: postedListingSchema,
    status: 201,
    async run({ actor, input, submission, text }) {
      const outcome = await post(db, actor, input, submission)
      return outcome.ok
        ? serializePosted(outcome.id)
        : refuse(refusalStatus(outcome.reason), text.limits[outcome.reason])
    },
  })
}

import { z } from 'zod'
import { apply } from '#app/domain/applications/apply.server.ts'
import { calledApplicationForm } from '#app/domain/applications/forms.ts'
import { listApplications } from '#app/domain/applications/queries.server.ts'
import {
  applicationSchema,
  serializeApplication,
} from '#app/domain/applications/serializers.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { confirmationSchema } from '#app/shared/api-answers.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pageQuery,
    output: z.array(applicationSchema),
    run: ({ actor, input, request }) =>
      answerPage(
        request,
        listApplications(db, actor, 'pending', { page: input.page, isAll: true }),
        (rows) => rows.map(serializeApplication),
      ),
  }),
  POST: call({
    access: 'member',
    input: calledApplicationForm,
    output: confirmationSchema,
    status: 201,
    async run({ actor, submission, input, text }) {
      const listing = { id: input.listing_id, source: input.listing_source }
      const outcome = await apply(db, actor, listing, input, submission)
      if (outcome.ok) {
        const title = findListing(db, actor, listing.source, listing.id)?.title ?? ''
        const { apply: application, offer } = text.applications.kinds
        const { success } = input.offer === undefined ? application : offer
        return { id: outcome.applicationId, message: success(title) }
      }
      const status = refusalStatus(outcome.reason)
      return refuse(
        status,
        `${text.applications.failed}. ${text.applications.reasons[outcome.reason]}`,
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint

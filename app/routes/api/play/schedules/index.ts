import { tourDateApiForm } from '#app/domain/tours/api-input.ts'
import { addTourDates } from '#app/domain/tours/tour-dates.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { confirmationSchema } from '#app/shared/api-answers.ts'
import { config } from '#app/shared/config.server.ts'

const endpoint = api({
  POST: call({
    access: 'member',
    input: (text) => tourDateApiForm(config.timeZone, text),
    output: confirmationSchema,
    status: 201,
    async run({ actor, submission, input: { listing_id, tourDate }, text }) {
      const outcome = await addTourDates(db, actor, listing_id, tourDate, submission)
      if (!outcome.ok) {
        return outcome.reason === 'not_found'
          ? refuse(404, text.tours.listingNotFound)
          : refuse(409, text.tours.refusals.not_a_tour)
      }
      const [id] = outcome.ids
      return id === undefined
        ? refuse(409, text.tours.manage.nothingAdded)
        : { id, message: text.tours.manage.added }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

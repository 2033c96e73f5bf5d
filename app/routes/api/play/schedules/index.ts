import { tourDateApiForm } from '#app/domain/tours/api-input.ts'
import { addTourDates, maxUpcomingTourDates } from '#app/domain/tours/tour-dates.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
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
        if (outcome.reason === 'not_found') return refuse(404, text.tours.listingNotFound)
        const { not_a_tour: notTour, too_many: tooMany } = text.tours.refusals
        return refuse(409, outcome.reason === 'too_many' ? tooMany(maxUpcomingTourDates) : notTour)
      }
      const { manage } = text.tours
      const [id] = outcome.ids
      if (id === undefined) return refuse(409, manage.nothingAdded)
      const leftOut = manage.leftOut(tourDate.askedCount - outcome.added)
      return { id, message: `${manage.added} ${leftOut}`.trim() }
    },
  }),
})

export const loader = endpoint
export const action = endpoint

import { matchPath } from 'react-router'
import { findPublicEvent } from '#app/domain/events/queries.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { isListingSource } from '#app/domain/listings/listing.ts'
import { describeChoice } from '#app/domain/tickets/orders/describe-choice.ts'
import { mixedPurchaseForm } from '#app/domain/tickets/orders/purchase-forms.ts'
import { listTicketTypes } from '#app/domain/tickets/types/ticket-types.server.ts'
import { tourPurchaseForm } from '#app/domain/tours/forms.ts'
import { listUpcomingTourDates } from '#app/domain/tours/tour-dates.server.ts'
import { paths } from '#app/paths.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'

type Fields = Record<string, string>

/**
 * Returns a line that says what a kept form is about: the chosen tickets with their sum, the listing
 * that was asked for, or the typed title. Null if that is not public, or if there is no title.
 */
export function summarizeKeptForm(
  db: Db,
  { path, fields }: { path: string; fields: Fields },
  words: Words,
): string | null {
  const event = matchPath(paths.events.tickets.pattern, path)
  if (event) return summarizeTickets(db, Number(event.params.id), fields, words)
  const tour = matchPath(paths.play.purchaseTicket.pattern, path)
  if (tour) return summarizeTour(db, Number(tour.params.id), fields, words)
  const application = matchPath(paths.apply.pattern, path)
  if (application) return findTitle(db, application.params.source, application.params.id)
  const rental = matchPath(paths.properties.show.pattern, path)
  return fields.title || findTitle(db, 'properties', rental?.params.id)
}

function findTitle(db: Db, source: string | undefined, id: string | undefined): string | null {
  if (!source || !isListingSource(source)) return null
  return findListing(db, null, source, Number(id))?.title ?? null
}

function summarizeTickets(db: Db, eventId: number, fields: Fields, words: Words) {
  const event = findPublicEvent(db, eventId)
  if (!event) return null
  const types = listTicketTypes(db, eventId)
  const ids = types.map(({ id }) => id)
  const form = mixedPurchaseForm(ids, words.text).safeParse(fields)
  if (!form.success || form.data.lines.length === 0) return null
  const lines = form.data.lines.flatMap(({ ticketTypeId, quantity }) => {
    const ticketType = types.find(({ id }) => id === ticketTypeId)
    return ticketType ? [{ ticketType, quantity }] : []
  })
  return describeChoice(event.title, lines, words)
}

function summarizeTour(db: Db, listingId: number, fields: Fields, words: Words) {
  const listing = findListing(db, null, 'play', listingId)
  const form = tourPurchaseForm(words.text).safeParse(fields)
  if (!listing || !form.success) return null
  const { quantity, tourDate } = form.data
  const chosen = listUpcomingTourDates(db, listingId).find((row) => row.tourDate.id === tourDate)
  return chosen ? describeChoice(listing.title, [{ ...chosen, quantity }], words) : null
}

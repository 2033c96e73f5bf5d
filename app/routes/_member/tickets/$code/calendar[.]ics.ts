import { calendarFile, tourCalendarFile } from '#app/domain/events/calendar/calendar-file.ts'
import { findTicketFor } from '#app/domain/tickets/queries.server.ts'
import { findTicketedEvent } from '#app/domain/tickets/ticketed-event.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { findSite } from '../../../_public/+feeds.server.ts'
import type { Route } from './+types/calendar[.]ics'

/** The event or tour date of a ticket as a file for its holder's own calendar. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  const found = findTicketFor(db, actor, params.code)
  if (!found) throw notFound()
  const { occasion, ticketType } = found
  const { eventId, listingId, isOnSale, ...tour } = occasion
  const event = eventId && findTicketedEvent(db, eventId)
  const site = findSite(context)
  // The page offers no file of a date that is cancelled or over.
  if (!event && !isOnSale) throw notFound()
  const ids = { id: ticketType.tourDateId ?? 0, listingId: listingId ?? 0 }
  const file = event
    ? calendarFile(event, site)
    : tourCalendarFile({ ...tour, ...ids, now: nowInstant() }, site)
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="ticket.ics"',
    },
  })
}

import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { recordDownload } from '#app/domain/personal-data-access/downloads.server.ts'
import { eventTicketsCsv } from '#app/domain/tickets/sales/event-tickets-csv.server.ts'
import { requirePassword } from '#app/http/access/password-again.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { paths } from '#app/paths.ts'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/tickets[.]csv'

/** Redirects to the page with the download button, because the file is requested by a form. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { event } = requireManagedEvent(context, request, params)
  return redirect(paths.events.purchasedTickets(event.id))
}

/** All tickets of an event with their buyers, as CSV. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { actor, event } = requireManagedEvent(context, request, params)
  await requirePassword(context, actor, await readFormData(request, getText(context)))
  const { title, ownerId } = event
  await recordDownload(db, actor, 'tickets', { title, ownerId, eventId: event.id })
  const csv = eventTicketsCsv(db, event.id)
  return new Response(Readable.toWeb(csv) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="event-${event.id}-tickets.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

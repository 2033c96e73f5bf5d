import { Readable } from 'node:stream'
import { eventTicketsCsv } from '#app/domain/tickets/export.server.ts'
import { db } from '#app/http/database.server.ts'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/tickets[.]csv'

/** All tickets of an event with their buyers, as CSV. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { event } = requireManagedEvent(context, request, params)
  const csv = eventTicketsCsv(db, event.id)
  return new Response(Readable.toWeb(csv) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="event-${event.id}-tickets.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

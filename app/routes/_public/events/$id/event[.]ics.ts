import { calendarFile } from '#app/domain/events/calendar/calendar-file.ts'
import { findPublicEvent } from '#app/domain/events/queries.server.ts'
import { publicFile } from '#app/http/cache-headers.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { findSite } from '../../+feeds.server.ts'
import type { Route } from './+types/event[.]ics'

/** A public event as a file for the visitor's own calendar. */
export function loader({ context, params }: Route.LoaderArgs) {
  const event = findPublicEvent(db, parseId(params.id))
  if (!event) throw notFound()
  return new Response(calendarFile(event, findSite(context)), {
    headers: {
      ...publicFile('text/calendar; charset=utf-8'),
      'Content-Disposition': `attachment; filename="event-${event.id}.ics"`,
    },
  })
}

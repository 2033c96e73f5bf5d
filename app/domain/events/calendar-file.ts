import createCalendar, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { paths } from '#app/paths.ts'
import { type EventRow, formatPlace } from './event.ts'

/**
 * Returns an event as an iCalendar file (RFC 5545). Times are in UTC: every calendar converts them
 * to its owner's zone, so the file needs no zone definitions.
 */
export function calendarFile(event: EventRow, origin: string): string {
  const { host } = new URL(origin)
  const calendar = createCalendar({
    prodId: `//${host}//events//EN`,
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `event-${event.id}@${host}`,
    stamp: event.updatedAt,
    start: event.startTime,
    end: event.endTime,
    summary: event.title,
    location: formatPlace(event),
    description: event.description,
    url: origin + paths.events.show(event.id),
    status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  // RFC 5545 ends every line with a line break; the library omits the last one.
  return `${calendar}\r\n`
}

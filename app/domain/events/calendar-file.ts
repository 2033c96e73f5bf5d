import createCalendar, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { paths } from '#app/paths.ts'
import { type EventRow, formatPlace } from './event.ts'

/**
 * An event as an iCalendar file (RFC 5545), for the calendar on somebody's own telephone. Times are
 * in UTC: every calendar shows them on its owner's clock, and no zone has to be described.
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
  // The library leaves out the line end that every line has, the last one too.
  return `${calendar}\r\n`
}

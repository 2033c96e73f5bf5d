import { paths } from '#app/paths.ts'
import { type EventContent, type EventRow, formatPlace } from './event.ts'

/** An event as an iCalendar file (RFC 5545), for the calendar on somebody's own telephone. */
export function calendarFile(event: EventRow, origin: string): string {
  const { host } = new URL(origin)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//events//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${host}`,
    `DTSTAMP:${formatTimestamp(event.updatedAt)}`,
    ...formatTimes(event),
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(formatPlace(event))}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${origin}${paths.events.show(event.id)}`,
    `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** In UTC: every calendar shows it on its owner's clock, and no zone has to be described. */
function formatTimes({ startTime, endTime }: Pick<EventContent, 'startTime' | 'endTime'>) {
  return [`DTSTART:${formatTimestamp(startTime)}`, `DTEND:${formatTimestamp(endTime)}`]
}

const formatTimestamp = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')
}

const longestLine = 74

/** Lines of at most 75 bytes; the next one begins with a space. No character is cut in two. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > longestLine) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

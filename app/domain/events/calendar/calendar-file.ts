import createCalendar, {
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { paths } from '#app/paths.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { stripControlCharacters, stripToOneLine } from '#app/shared/strip-control-characters.ts'
import { type EventRow, formatPlace } from '../event.ts'

/** `origin` never changes. `pages` is the prefix of page addresses: the origin and a language. */
type Site = { origin: string; pages?: string }

/** Returns one event as an iCalendar file (RFC 5545), to import into a calendar. */
export function calendarFile(event: EventRow, site: Site): string {
  return write({}, [toCalendarEvent(event, site)], site)
}

/** A tour date for somebody who has a ticket. `now` is a UTC instant. */
type TourDate = {
  id: number
  listingId: number
  title: string
  location: string
  startTime: string
  endTime: string
  now: string
}

/** Before any tour date could be moved (UTC). */
const firstMoves = '2026-01-01T00:00:00.000Z'

/** Returns a tour date as an iCalendar file, to import into a calendar. */
export function tourCalendarFile(tour: TourDate, site: Site): string {
  const { origin, pages = origin } = site
  const { id, listingId, title, location, startTime, endTime, now } = tour
  const entry = {
    id: `tour-${id}@${new URL(origin).hostname}`,
    // A date can be moved; see below.
    sequence: countSeconds(firstMoves, now),
    stamp: now,
    lastModified: now,
    start: startTime,
    end: endTime,
    summary: stripToOneLine(title),
    location: stripToOneLine(location),
    url: pages + paths.play.show(listingId),
  }
  return write({}, [entry], site)
}

/** Seconds after which subscribed calendars are asked to reload. */
const refreshAfter = 3600

/** In characters; keeps a calendar of many events small. */
const longestText = 500

/**
 * Returns events as an iCalendar file for calendars that subscribe to it.
 * @param path of the page that lists these events
 */
export function calendarFeed(
  events: EventRow[],
  { name, path, ...site }: { name: string; path: string } & Site,
): string {
  const entries = events.map((event) =>
    toCalendarEvent({ ...event, description: excerpt(event.description, longestText) }, site),
  )
  const url = (site.pages ?? site.origin) + path
  return write({ name: toName(name), url, ttl: refreshAfter }, entries, site)
}

/** Escapes a calendar's name by RFC 5545, because the library does not. */
function toName(name: string): string {
  return stripToOneLine(name).replace(/[\\;,]/g, '\\$&')
}

/**
 * Times are in UTC, which every calendar converts to its owner's zone, so the file needs no zone
 * definitions. Each save has a later LAST-MODIFIED and a SEQUENCE that is not lower; otherwise
 * calendars would keep the old time.
 */
function toCalendarEvent(event: EventRow, { origin, pages = origin }: Site): ICalEventData {
  const { id, title, description, startTime, endTime, createdAt, updatedAt, status } = event
  return {
    id: `event-${id}@${new URL(origin).hostname}`,
    sequence: countSeconds(createdAt, updatedAt),
    stamp: updatedAt,
    created: createdAt,
    lastModified: updatedAt,
    start: startTime,
    end: endTime,
    summary: stripToOneLine(title),
    location: stripToOneLine(formatPlace(event)),
    description: stripControlCharacters(description),
    url: pages + paths.events.show(id),
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

/**
 * Returns the seconds from creation to the last change, which rise with every change of an event.
 */
function countSeconds(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000))
}

function write(facts: ICalCalendarData, events: ICalEventData[], { origin }: Site): string {
  const prodId = `//${new URL(origin).host}//events//EN`
  const calendar = createCalendar({ prodId, method: ICalCalendarMethod.PUBLISH, ...facts })
  for (const event of events) calendar.createEvent(event)
  // RFC 5545 ends every line with a line break; the library omits the last one.
  return `${calendar}\r\n`
}

import { and, asc, eq, gte, lt, ne } from 'drizzle-orm'
import type { Places } from '#app/domain/listings/listing.ts'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, nowInstant, today } from '#app/shared/clock.server.ts'
import { compareNames } from '#app/shared/compare-names.server.ts'
import { config } from '#app/shared/config.server.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { addMonths } from '#app/shared/months.ts'
import { localTime } from '#app/shared/zoned-time.ts'
import type { Formats } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import type { Page } from '#db/page.ts'
import { events } from '#db/schema/events.ts'
import { type EventRow, type EventStatus, formatPlace } from '../event.ts'
import { findEventCardPictures } from './event-card-pictures.server.ts'
import type { EventFilters } from './filters.ts'
import { findEvents, matches, type WhatAndWhere } from './public-list.server.ts'

/** An event of the public list, formatted. */
export type EventSummary = {
  id: number
  title: string
  status: EventStatus
  description: string
  place: string
  when: string
  picture: CardPicture | null
  leaf: ReturnType<Formats['leaf']>
}

/** Returns one page of the public events, formatted for visitors. */
export function listEvents(db: Db, filters: EventFilters, formats: Formats): Page<EventSummary> {
  const page = findEvents(db, filters)
  const pictures = findEventCardPictures(db, page.rows)
  const toRow = (event: EventRow) => toSummary(event, pictures.get(event.id) ?? null, formats)
  return { ...page, rows: page.rows.map(toRow) }
}

const excerptLength = 180

function toSummary(event: EventRow, picture: CardPicture | null, formats: Formats): EventSummary {
  const { id, title, status, startTime, timeZone } = event
  const when = formats.shortSpan(event, { timeZone: config.timeZone, today: today() })
  const leaf = formats.leaf(startTime, timeZone)
  const description = excerpt(event.description, excerptLength)
  return { id, title, status, description, place: formatPlace(event), when, picture, leaf }
}

/** Returns cities and states that have public events, in alphabetical order. */
export function listEventPlaces(db: Db): Places {
  const { city, state } = events
  const isNamed = (place: typeof city | typeof state) =>
    and(eq(events.isPublic, true), ne(place, ''))
  const cities = db.selectDistinct({ city }).from(events).where(isNamed(city)).all()
  const states = db.selectDistinct({ state }).from(events).where(isNamed(state)).all()
  return {
    cities: cities.map((row) => row.city).sort(compareNames),
    states: states.map((row) => row.state).sort(compareNames),
  }
}

export type MonthEntry = {
  id: number
  title: string
  hour: string
  status: EventStatus
  isOver: boolean
}

const maxInMonth = 500

/**
 * Returns a month's events by day, each in its own time zone. An event of several days is listed on
 * each day, but not on the last if it ends there by six in the morning.
 */
export function listMonth(
  db: Db,
  month: string,
  filters: WhatAndWhere,
  formats: Formats,
): Record<string, MonthEntry[]> {
  const first = `${month}-01`
  const next = `${addMonths(month, 1)}-01`
  const rows = db
    .select()
    .from(events)
    .where(
      and(
        matches(filters),
        // One more day on each side, because days begin at different instants in different zones.
        lt(events.startTime, instantNear(next, days(1))),
        gte(events.endTime, instantNear(first, -days(1))),
      ),
    )
    .orderBy(asc(events.startTime), asc(events.id))
    .limit(maxInMonth)
    .all()
  const now = nowInstant()
  const byDay: Record<string, MonthEntry[]> = {}
  for (const { id, title, status, startTime, endTime, timeZone } of rows) {
    const start = localTime(startTime, timeZone)
    const isOver = endTime < now || status === 'completed'
    const begins = start.slice(0, 10)
    const ends = findLastDay(localTime(endTime, timeZone))
    // Not from its first day, which may be a thousand years before.
    const shown = begins < first ? first : begins
    for (let day = shown; (day <= ends || day === begins) && day < next; day = addDays(day, 1)) {
      const hour = start.startsWith(day) ? formats.hour(startTime, timeZone) : ''
      const entries = byDay[day] ?? []
      entries.push({ id, title, hour, status, isOver })
      byDay[day] = entries
    }
  }
  return byDay
}

const instantNear = (day: string, ms: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString()

/**
 * Returns the last day on which an event is listed: a night is not listed on its morning. By the
 * clock on the wall, because a night on which clocks change is an hour longer or shorter.
 */
function findLastDay(localEnd: string): string {
  const day = localEnd.slice(0, 10)
  return localEnd.slice(11, 16) <= '06:00' ? addDays(day, -1) : day
}

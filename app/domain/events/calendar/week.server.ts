import { and, eq, gte, lt } from 'drizzle-orm'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Formats, Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { plannedOnce, preparedQuery } from '#db/prepared-query.ts'
import { events } from '#db/schema/events.ts'
import { formatPlace } from '../event.ts'
import { findEventCardPictures } from './event-card-pictures.server.ts'
import { weekSpan } from './spans.server.ts'

/** An event on the front page. */
type WeekEvent = {
  id: number
  title: string
  /** The day it starts or, if it began before today, today. */
  leaf: ReturnType<Formats['leaf']>
  facts: string[]
  picture: CardPicture | null
}

export type Week = {
  events: WeekEvent[]
  /** False if the next seven days have too few events, so that later ones are shown. */
  isThisWeek: boolean
}

const shown = 4

/** With fewer events this week, the front page also shows later ones. */
const fewest = 3

/**
 * Returns the next events for the front page, without cancelled ones: first those of this week,
 * soonest first, then those that began before today, which would otherwise take all places.
 */
export function listWeek(db: Db, words: Words): Week {
  const { from, until } = weekSpan()
  const times = { from, now: nowInstant() }
  const starting = shownQuery(db, 'starting').all(times)
  const running = shownQuery(db, 'running').all(times)
  const isInWeek = ({ startTime }: ShownEvent) => startTime < until
  const thisWeek = [...starting.filter(isInWeek), ...running].slice(0, shown)
  const all = [...thisWeek, ...starting.filter((event) => !isInWeek(event))].slice(0, shown)
  const isThisWeek =
    thisWeek.length >= fewest || (thisWeek.length > 0 && thisWeek.length === all.length)
  const chosen = isThisWeek ? thisWeek : all
  const pictures = findEventCardPictures(db, chosen)
  return {
    events: chosen.map((event) => ({
      id: event.id,
      title: event.title,
      ...describeTime(event, from, words),
      picture: pictures.get(event.id) ?? null,
    })),
    isThisWeek,
  }
}

/** The next events to start from an instant on, or those that began before it, first ending first. */
const shownQuery = preparedQuery((db, which: 'starting' | 'running') => {
  const from = plannedOnce('from')
  const isStarting = which === 'starting'
  return db
    .select({
      id: events.id,
      title: events.title,
      location: events.location,
      city: events.city,
      state: events.state,
      startTime: events.startTime,
      endTime: events.endTime,
      timeZone: events.timeZone,
      imageId: events.imageId,
      imageAlt: events.imageAlt,
    })
    .from(events)
    .where(
      and(
        eq(events.isPublic, true),
        gte(events.endTime, plannedOnce('now')),
        eq(events.status, 'active'),
        isStarting ? gte(events.startTime, from) : lt(events.startTime, from),
      ),
    )
    .orderBy(isStarting ? events.startTime : events.endTime, events.id)
    .limit(shown)
    .prepare()
})
type ShownEvent = ReturnType<ReturnType<typeof shownQuery>['all']>[number]

/** The hour at which an event starts or, if it has begun before today, its last day. */
function describeTime(event: ShownEvent, startOfToday: string, words: Words) {
  const { startTime, endTime, timeZone } = event
  const isRunning = startTime < startOfToday
  const time = isRunning
    ? words.text.events.list.until(words.shortDay(justBefore(endTime), timeZone))
    : words.hour(startTime, timeZone)
  return {
    leaf: words.leaf(isRunning ? nowInstant() : startTime, timeZone),
    facts: [time, event.location || formatPlace(event)],
  }
}

/** An event that ends at midnight is on until the day before. */
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

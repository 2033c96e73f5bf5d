import { and, asc, desc, eq, gte } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import { type FeedEntry, maxFeedEntries } from '#app/shared/atom.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import type { Formats } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { type EventRow, formatPlace } from '../event.ts'
import { matches, type WhatAndWhere } from './public-list.server.ts'

const longestText = 1000

/**
 * Returns the upcoming events that were published last (docs/rules.md#feeds).
 * @param options `pages`: the prefix of page addresses
 */
export function eventEntries(
  db: Db,
  filters: WhatAndWhere,
  { pages, formats }: { pages: string; formats: Formats },
): FeedEntry[] {
  const isComing = and(eq(events.status, 'active'), gte(events.endTime, nowInstant()))
  return db
    .select()
    .from(events)
    .where(and(matches(filters), isComing))
    .orderBy(desc(events.publishedAt), desc(events.id))
    .limit(maxFeedEntries)
    .all()
    .map((event) => ({
      title: event.title,
      address: pages + paths.events.show(event.id),
      published: event.publishedAt ?? event.createdAt,
      updated: event.updatedAt,
      paragraphs: [
        formats.span(event),
        formatPlace(event),
        ...excerpt(event.description, longestText).split(/\n{2,}/),
      ],
      categories: [event.city],
      enclosure: {
        address: pages + paths.events.calendarFile(event.id),
        type: 'text/calendar',
      },
    }))
}

const eventsInCalendar = 300

/** For how many days after its end an event stays in a subscribed calendar, cancelled or not. */
const keptDays = 30

/** Returns the events of a subscribed calendar by date (docs/rules.md#subscribed-calendar). */
export function listCalendarEvents(db: Db, filters: WhatAndWhere): EventRow[] {
  return db
    .select()
    .from(events)
    .where(and(matches(filters), gte(events.endTime, instantFromNow(-days(keptDays)))))
    .orderBy(asc(events.endTime), asc(events.id))
    .limit(eventsInCalendar)
    .all()
}

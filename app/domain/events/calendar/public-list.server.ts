import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  lt,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import {
  matchTitle,
  matchWords,
  titlesFirst,
} from '#app/domain/listings/search/match-expression.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Page, paginate } from '#db/page.ts'
import { plannedOnce, preparedQuery } from '#db/prepared-query.ts'
import { events } from '#db/schema/events.ts'
import type { EventRow } from '../event.ts'
import { type EventFilters, type EventTime, eventsPerPage } from './filters.ts'
import { type Span, todaySpan, weekendSpan } from './spans.server.ts'

/** Returns one page of the public events: upcoming ones by date, or past ones, latest first. */
export function findEvents(
  db: Db,
  filters: Omit<EventFilters, 'month'>,
  perPage = eventsPerPage,
): Page<EventRow> {
  const { when, page, ...asked } = filters
  const words = { words: matchWords(asked.q), titleWords: matchTitle(asked.q) }
  const values = { ...asked, ...words, now: nowInstant(), ...findSpan(when) }
  const used = (['words', 'city', 'state'] as const).filter((name) => values[name])
  const total = countQuery(db, when, ...used).get(values)?.n ?? 0
  return paginate({ total, page, perPage }, (limit, offset) =>
    listQuery(db, when, ...used).all({ ...values, limit, offset }),
  )
}

type Used = 'words' | 'city' | 'state'

const countQuery = preparedQuery((db, when: EventTime, ...used: Used[]) =>
  db
    .select({ n: count() })
    .from(events)
    .where(and(isShown(toPlaceholders(used)), isAt(when)))
    .prepare(),
)

const listQuery = preparedQuery((db, when: EventTime, ...used: Used[]) => {
  const titleWords = used.includes('words') ? sql.placeholder('titleWords') : null
  const first = titlesFirst(events.id, 'event_search', titleWords)
  const { startTime, id } = events
  const byDate = when === 'past' ? [desc(startTime), desc(id)] : [asc(startTime), asc(id)]
  return db
    .select()
    .from(events)
    .where(and(isShown(toPlaceholders(used)), isAt(when)))
    .orderBy(...first, ...byDate)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare()
})

function toPlaceholders(used: Used[]) {
  const words = used.includes('words') ? sql.placeholder('words') : null
  const place = (name: 'city' | 'state') => (used.includes(name) ? plannedOnce(name) : null)
  return { words, city: place('city'), state: place('state') }
}

/**
 * Days and weekends are in the town's time zone. An event belongs to them if it is on during any
 * part of them.
 */
function findSpan(when: EventTime): Partial<Span> {
  if (when === 'today') return todaySpan()
  return when === 'weekend' ? weekendSpan() : {}
}

/** The condition for a time; its values are `now`, `from` and `until`. */
function isAt(when: EventTime): SQL | undefined {
  const now = plannedOnce('now')
  // A running event is upcoming until it ends or its owner marks it completed.
  const isUpcoming = and(gte(events.endTime, now), ne(events.status, 'completed'))
  switch (when) {
    case 'upcoming':
      return isUpcoming
    case 'past':
      return or(lt(events.endTime, now), eq(events.status, 'completed'))
    case 'today':
    case 'weekend':
      return and(
        isUpcoming,
        gt(events.endTime, plannedOnce('from')),
        lt(events.startTime, plannedOnce('until')),
      )
  }
}

/** Returns the first upcoming public events, and the number of all. */
export function listFirstEvents(db: Db, filters: WhatAndWhere, limit: number) {
  return findEvents(db, { ...filters, when: 'upcoming', page: 1 }, limit)
}

export type WhatAndWhere = Pick<EventFilters, 'q' | 'city' | 'state'>

/** A condition for public events that match the search words and the place. */
export function matches({ q, city, state }: WhatAndWhere): SQL | undefined {
  return isShown({ words: matchWords(q), city: city || null, state: state || null })
}

type Value = string | Placeholder | SQL | null

function isShown({ words, city, state }: Record<Used, Value>): SQL | undefined {
  return and(
    eq(events.isPublic, true),
    city ? eq(events.city, city) : undefined,
    state ? eq(events.state, state) : undefined,
    words
      ? sql`${events.id} in (select rowid from event_search where event_search match ${words})`
      : undefined,
  )
}

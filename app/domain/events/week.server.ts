import { and, asc, eq, gte } from 'drizzle-orm'
import type { CardPicture } from '#app/domain/photos/card.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Formats } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { type EventRow, formatPlace } from './event.ts'
import { findEventCards } from './event-pictures.server.ts'
import { weekSpan } from './spans.server.ts'

/** An event on the front page. */
type WeekEvent = {
  id: number
  title: string
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

/** Returns the next events for the front page, soonest first, without cancelled ones. */
export function listWeek(db: Db, formats: Formats): Week {
  const rows = db
    .select()
    .from(events)
    .where(
      and(
        eq(events.isPublic, true),
        gte(events.endTime, nowInstant()),
        eq(events.status, 'active'),
      ),
    )
    .orderBy(asc(events.startTime), asc(events.id))
    .limit(shown)
    .all()
  const { until } = weekSpan()
  const thisWeek = rows.filter(({ startTime }) => startTime < until)
  const isThisWeek =
    thisWeek.length >= fewest || (rows.length > 0 && thisWeek.length === rows.length)
  const chosen = isThisWeek ? thisWeek : rows
  const pictures = findEventCards(db, chosen)
  return { events: chosen.map((event) => toWeekEvent(event, pictures, formats)), isThisWeek }
}

type Pictures = ReturnType<typeof findEventCards>

function toWeekEvent(event: EventRow, pictures: Pictures, formats: Formats): WeekEvent {
  const { id, title, startTime, timeZone } = event
  return {
    id,
    title,
    leaf: formats.leaf(startTime, timeZone),
    facts: [formats.hour(startTime, timeZone), event.location || formatPlace(event)],
    picture: pictures.get(id) ?? null,
  }
}

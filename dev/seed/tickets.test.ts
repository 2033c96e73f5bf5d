import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { events } from '#db/schema/events.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedDemoTown } from './demo-town.ts'

afterEach(resetClock)

// The order of the demo's next events depends on the weekday: some are a number of days off, others
// on a day of the week.
test.each(['2026-11-23', '2026-11-27'])(
  'a demo set up on %s sells each event’s own tickets',
  async (day) => {
    setClock(`${day}T12:00:00Z`)
    const db = freshDatabase()
    await seedDemoTown(db)
    const listTypes = (title: string) =>
      db
        .select({ name: ticketTypes.name })
        .from(ticketTypes)
        .innerJoin(events, eq(events.id, ticketTypes.eventId))
        .where(eq(events.title, title))
        .all()
        .map(({ name }) => name)
    expect(listTypes('Bread for beginners')).toEqual(['Place at the bench'])
    expect(listTypes('The stationmaster’s evening')).toEqual(['Standing room'])
    expect(listTypes('Fish fry on the landing')).toEqual([
      'Seat',
      'Child under 12',
      'Table for the family',
    ])
  },
)

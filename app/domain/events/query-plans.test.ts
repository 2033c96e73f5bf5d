import { beforeAll, expect, test } from 'vitest'
import { days, instantFromNow, today } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { explainPlans, makeStatistics } from '#tests/support/query-plans.ts'
import { listEvents, listMonth } from './calendar/calendar.server.ts'
import type { EventFilters } from './calendar/filters.ts'

/** The public list finds events with an index, instead of reading all that were ever posted. */

const db = freshDatabase()

beforeAll(() => {
  for (let day = -900; day < 100; day += 1) {
    newEvent(db, {
      city: day % 2 ? 'Millbrook' : 'Stone Ferry',
      startTime: instantFromNow(days(day)),
      endTime: instantFromNow(days(day) + 3_600_000),
    })
  }
})

const all: EventFilters = { q: '', city: '', state: '', when: 'upcoming', month: null, page: 1 }

const filters: Partial<EventFilters>[] = [
  {},
  { when: 'today' },
  { when: 'weekend' },
  { city: 'Millbrook' },
  { state: 'Michigan' },
  { when: 'past' },
  { when: 'past', city: 'Millbrook' },
]

/** The run with statistics comes last, because statistics cannot be removed. */
const cases = [false, true].flatMap((hasStatistics) =>
  filters.map((chosen) => ({ chosen, hasStatistics })),
)

const ofPublic = /^SEARCH events USING INDEX events_\w+ \(is_public=\?/

test.each(cases)(
  '$chosen, with statistics $hasStatistics: only public events are read',
  async ({ chosen, hasStatistics }) => {
    if (hasStatistics) makeStatistics(db)
    const plan = explainPlans(db, () => listEvents(db, { ...all, ...chosen }, wordsFor('en')))
    const own = plan.filter((line) => /\bevents\b/.test(line))
    expect(own.length).toBeGreaterThan(1)
    for (const line of own) expect(line).toMatch(ofPublic)
  },
)

test('a month reads no event after it', () => {
  const plan = explainPlans(db, () => listMonth(db, today().slice(0, 7), all, wordsFor('en')))
  expect(plan).toEqual([expect.stringMatching(/is_public=\? AND start_time<\?\)$/)])
})

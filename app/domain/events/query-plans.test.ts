import { beforeAll, expect, test } from 'vitest'
import { days, instantFromNow, today } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { explainPlans, makeStatistics } from '#tests/support/query-plans.ts'
import { listEvents, listMonth } from './calendar/calendar.server.ts'
import type { EventFilters } from './calendar/filters.ts'
import { listWeek } from './calendar/week.server.ts'

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

const words = wordsFor('en')

const reads = [
  ...filters.map((chosen) => ({
    name: JSON.stringify(chosen),
    read: () => listEvents(db, { ...all, ...chosen }, words),
  })),
  { name: 'the week of the front page', read: () => listWeek(db, words) },
]

/** The run with statistics comes last, because statistics cannot be removed. */
const cases = [false, true].flatMap((hasStatistics) =>
  reads.map((list) => ({ ...list, hasStatistics })),
)

const ofPublic = /^SEARCH events USING INDEX events_\w+ \(is_public=\?/

test.each(cases)(
  '$name, with statistics $hasStatistics: only public events are read',
  async ({ read, hasStatistics }) => {
    if (hasStatistics) makeStatistics(db)
    const plan = explainPlans(db, read)
    const own = plan.filter((line) => /\bevents\b/.test(line))
    expect(own.length).toBeGreaterThan(1)
    for (const line of own) expect(line).toMatch(ofPublic)
  },
)

test('the week sorts nothing, and reads no event that is over', () => {
  expect(explainPlans(db, () => listWeek(db, words))).toEqual([
    expect.stringMatching(/is_public=\? AND start_time>\?\)$/),
    expect.stringMatching(/is_public=\? AND end_time>\?\)$/),
  ])
})

test('a month reads no event after it', () => {
  const plan = explainPlans(db, () => listMonth(db, today().slice(0, 7), all, words))
  expect(plan).toEqual([expect.stringMatching(/is_public=\? AND start_time<\?\)$/)])
})

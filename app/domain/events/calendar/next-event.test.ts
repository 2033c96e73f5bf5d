import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { findPublicEvent } from '../queries.server.ts'
import { findNextEvent } from './next-event.server.ts'

let db: OpenDatabase

beforeEach(() => {
  db = freshDatabase()
  setClock('2031-10-03T12:00:00.000Z')
})
afterEach(resetClock)

const onDay = (day: string, traits = {}, stage?: Parameters<typeof newEvent>[2]) =>
  newEvent(
    db,
    {
      title: day,
      startTime: `2031-${day}T18:00:00.000Z`,
      endTime: `2031-${day}T20:00:00.000Z`,
      ...traits,
    },
    stage,
  )

function nextAfter(id: number) {
  const event = findPublicEvent(db, id)
  if (!event) throw new Error('No event.')
  return findNextEvent(db, event)
}

test('an event leads to the one that begins next', () => {
  const last = onDay('10-20')
  const first = onDay('10-04')
  const sameTime = onDay('10-04')
  expect(nextAfter(first)?.id).toBe(sameTime)
  expect(nextAfter(sameTime)).toEqual({ id: last, title: '10-20' })
  expect(nextAfter(last)).toBeNull()
})

test('events that are not public, cancelled or completed are left out', () => {
  const first = onDay('10-04')
  onDay('10-05', {}, 'new')
  onDay('10-06', { status: 'draft' })
  onDay('10-07', { status: 'cancelled' })
  onDay('10-08', { status: 'completed' })
  const next = onDay('10-09')
  expect(nextAfter(first)?.id).toBe(next)
})

test('an event that is over leads to the first that has not begun', () => {
  const over = onDay('09-01')
  onDay('09-02')
  const coming = onDay('10-04')
  expect(nextAfter(over)?.id).toBe(coming)
})

test('the next event is read from the index of start times', () => {
  const first = onDay('10-04')
  onDay('10-05')
  const event = findPublicEvent(db, first)
  if (!event) throw new Error('No event.')
  expect(explainPlans(db, () => findNextEvent(db, event))).toEqual([
    expect.stringMatching(/^SEARCH events USING INDEX events_start_idx \(is_public=\? AND/),
  ])
})

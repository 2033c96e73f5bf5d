import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { readEventFilters } from './filters.ts'
import { findEvents } from './public-list.server.ts'
import { todaySpan, weekendSpan } from './spans.server.ts'

/** The tests' town is in Detroit. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('today is the day of the town, which changes at its midnight', () => {
  vi.setSystemTime('2026-11-22T04:59:59Z')
  expect(todaySpan()).toEqual({
    from: '2026-11-21T05:00:00.000Z',
    until: '2026-11-22T05:00:00.000Z',
  })
  vi.setSystemTime('2026-11-22T05:00:00Z')
  expect(todaySpan().from).toBe('2026-11-22T05:00:00.000Z')
})

test('a day on which the clocks change has another length', () => {
  vi.setSystemTime('2026-11-01T12:00:00Z')
  expect(todaySpan()).toEqual({
    from: '2026-11-01T04:00:00.000Z',
    until: '2026-11-02T05:00:00.000Z',
  })
})

describe('the weekend', () => {
  const weekend = { from: '2026-11-20T22:00:00.000Z', until: '2026-11-23T05:00:00.000Z' }
  test.each([
    ['Monday', '2026-11-16T17:00:00Z'],
    ['Thursday', '2026-11-19T17:00:00Z'],
    ['Friday morning', '2026-11-20T13:00:00Z'],
    ['Saturday', '2026-11-21T17:00:00Z'],
    ['Sunday, late', '2026-11-23T04:59:00Z'],
  ])('of a %s', (_, now) => {
    vi.setSystemTime(now)
    expect(weekendSpan()).toEqual(weekend)
  })

  test('of the Monday after it is the next', () => {
    vi.setSystemTime('2026-11-23T05:00:00Z')
    expect(weekendSpan().from).toBe('2026-11-27T22:00:00.000Z')
  })
})

test('an event is on a day in any part of it, until it is over', () => {
  vi.setSystemTime('2026-11-20T17:00:00Z')
  const db = freshDatabase()
  const add = (title: string, startTime: string, endTime: string) =>
    newEvent(db, { title, startTime, endTime })
  add('breakfast', '2026-11-20T13:00:00.000Z', '2026-11-20T15:00:00.000Z')
  add('night', '2026-11-21T03:00:00.000Z', '2026-11-21T06:00:00.000Z')
  add('exhibit', '2026-11-01T15:00:00.000Z', '2026-12-01T22:00:00.000Z')
  add('church', '2026-11-22T15:00:00.000Z', '2026-11-22T16:00:00.000Z')
  add('Monday', '2026-11-23T15:00:00.000Z', '2026-11-23T16:00:00.000Z')
  const find = (when: string) =>
    findEvents(db, readEventFilters(new URLSearchParams({ when }))).rows.map(({ title }) => title)
  expect(find('today')).toEqual(['exhibit', 'night'])
  expect(find('weekend')).toEqual(['exhibit', 'night', 'church'])
  vi.setSystemTime('2026-11-22T17:00:00Z')
  expect(find('weekend')).toEqual(['exhibit'])
})

import { expect, test } from 'vitest'
import { formatAgo } from './time-ago.ts'

test.each([
  ['2026-11-25T10:00:00.400Z', '0 seconds ago'],
  ['2026-11-25T09:59:01Z', '59 seconds ago'],
  ['2026-11-25T09:59:00Z', '1 minute ago'],
  ['2026-11-25T09:00:01Z', '59 minutes ago'],
  ['2026-11-25T09:00:00Z', '1 hour ago'],
  ['2026-11-24T10:00:01Z', '23 hours ago'],
  ['2026-10-31T10:00:00Z', '25 days ago'],
  // The clock of another machine may be ahead.
  ['2026-11-25T10:00:05Z', '0 seconds ago'],
])('%s is %s', (instant, ago) => {
  expect(formatAgo(instant, '2026-11-25T10:00:00.500Z', 'en-US')).toBe(ago)
})

test('it is written in the reader’s language', () => {
  expect(formatAgo('2026-11-25T09:58:00Z', '2026-11-25T10:00:00Z', 'es')).toBe('hace 2 minutos')
})

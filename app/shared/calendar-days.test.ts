import { expect, test } from 'vitest'
import { dayInZone } from './calendar-days.ts'

test('an instant is on the town’s own day, on both sides of a clock change', () => {
  expect(dayInZone('2026-11-20T04:59:59.999Z', 'America/Detroit')).toBe('2026-11-19')
  expect(dayInZone('2026-11-20T05:00:00.000Z', 'America/Detroit')).toBe('2026-11-20')
  expect(dayInZone('2026-07-04T04:00:00.000Z', 'America/Detroit')).toBe('2026-07-04')
  expect(dayInZone(new Date('2026-12-31T12:00:00Z'), 'Pacific/Auckland')).toBe('2027-01-01')
})

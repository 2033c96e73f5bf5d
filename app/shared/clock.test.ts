import { afterEach, expect, test } from 'vitest'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { today } from './clock.server.ts'
import { config } from './config.server.ts'
import { startOfDay } from './zoned-time.ts'

afterEach(resetClock)

test('the town’s day begins at its midnight, and begins again when the clock is put back', () => {
  const midnight = Date.parse(startOfDay('2026-11-21', config.timeZone))
  const days = [midnight - 1, midnight, midnight - 1].map((instant) => {
    setClock(instant)
    return today()
  })
  expect(days).toEqual(['2026-11-20', '2026-11-21', '2026-11-20'])
})

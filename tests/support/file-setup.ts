import { afterAll, expect } from 'vitest'
import { resetClock } from './clock.ts'
import { countChecked } from './invariants.ts'

// Runs before each test file.

// The next file in this process starts with the machine's clock.
afterAll(resetClock)

// Every fault test must check the data of its portal at the end.
if (expect.getState().testPath?.includes('/tests/faults/')) {
  afterAll(() => {
    const advice =
      'No database was checked after these faults: end with startTestPortal().stop(), or requireInvariants(path).'
    expect(countChecked(), advice).toBeGreaterThan(0)
  })
}

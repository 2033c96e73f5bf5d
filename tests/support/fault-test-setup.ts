import { afterAll, expect } from 'vitest'
import { countChecked } from './invariants.ts'

// Runs before each test file. A fault test must end with a check of what it has done to the data.
if (expect.getState().testPath?.includes('/tests/faults/')) {
  afterAll(() => {
    const advice =
      'No database was checked after these faults: end with startTestPortal().stop(), or requireInvariants(path).'
    expect(countChecked(), advice).toBeGreaterThan(0)
  })
}

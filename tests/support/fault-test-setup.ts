import { afterAll, expect } from 'vitest'
import { countChecked } from './invariants.ts'

// Runs before each test file. Every fault test must check the data of its portal at the end.
if (expect.getState().testPath?.includes('/tests/faults/')) {
  afterAll(() => {
    const advice =
      'No database was checked after these faults: end with startTestPortal().stop(), or requireInvariants(path).'
    expect(countChecked(), advice).toBeGreaterThan(0)
  })
}

import { expect, test } from 'vitest'
import { interval, isGone } from './litefs-liveness.ts'

/** Returns after how many milliseconds of a dead mount, on which checks fail at once, the portal ends. */
function findEnd(): number {
  let checks = 1
  while (!isGone(checks, checks * interval)) checks += 1
  return checks * interval
}

test('the portal ends within five seconds of a dead mount', () => {
  expect(findEnd()).toBeLessThanOrEqual(5000)
})

test('a box that is busy for two seconds, or in two checks, keeps its portal', () => {
  expect(findEnd()).toBeGreaterThan(2000)
  expect(isGone(2, 5000)).toBe(false)
})

import { expect, test } from 'vitest'
import { checkInTime, interval, isGone } from './litefs-liveness.ts'

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

test('a folder that is read slowly is there, and one that hangs is not', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let checks = 0
  const isThere = checkInTime(
    () => {
      checks += 1
      return promise
    },
    { wait: 1, limit: 5_000 },
  )
  expect(await isThere()).toBe(true)
  await expect.poll(isThere).toBe(false)
  expect(checks, 'one at a time').toBe(1)
  resolve(true)
  expect(await isThere(), 'its late result counts').toBe(true)
  await isThere()
  expect(checks).toBe(2)
})

import { expect, test } from 'vitest'
import { isRefusingAll } from './refused-writes.ts'

const room = () => 10 ** 9

/** Writes that failed from noon on. */
const failedFor = (seconds: number, code = 'SQLITE_IOERR_WRITE') => ({
  at: new Date('2031-06-01T12:00:00Z'),
  lastAt: new Date(Date.parse('2031-06-01T12:00:00Z') + seconds * 1000),
  code,
  isDamage: false,
})

test('writes that fail for ten seconds end the portal, for which a short failure is no reason', () => {
  expect(isRefusingAll(failedFor(10), room)).toBe(true)
  expect(isRefusingAll(failedFor(9), room)).toBe(false)
  expect(isRefusingAll(failedFor(0), room)).toBe(false)
  expect(isRefusingAll(null, room)).toBe(false)
})

test('a full, read-only or damaged file is not cured by a start', () => {
  expect(isRefusingAll(failedFor(60), () => 10 ** 6)).toBe(false)
  for (const code of ['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_CORRUPT', '']) {
    expect(isRefusingAll(failedFor(60, code), room), code).toBe(false)
  }
})

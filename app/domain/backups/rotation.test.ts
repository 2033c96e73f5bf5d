import { expect, test } from 'vitest'
import { listCopies, listOutdated, nameCopy } from './rotation.server.ts'

const hour = 3_600_000
const now = '2026-11-22T03:10:00.000Z'

/** Names hourly copies from `hours` ago until now. */
function nameCopies(hours: number): string[] {
  return Array.from({ length: hours }, (_, ago) =>
    nameCopy(new Date(Date.parse(now) - ago * hour).toISOString()),
  )
}

/** Adds the copies one by one, deletes outdated ones after each, and returns those that remain. */
function keepThrough(names: readonly string[]): string[] {
  let folder: string[] = []
  for (const name of [...names].reverse()) {
    folder.push(name)
    const outdated = new Set(listOutdated(folder, now))
    folder = folder.filter((each) => !outdated.has(each))
  }
  return folder
}

test('hourly copies are kept for a day, daily ones for two weeks, monthly ones for a year', () => {
  const left = keepThrough(nameCopies(24 * 500))
  const lastDay = new Set(nameCopies(24))
  const older = left.filter((name) => !lastDay.has(name))
  expect(left.filter((name) => lastDay.has(name))).toHaveLength(24)
  const days = new Set(left.map((name) => name.slice(7, 17)))
  for (let ago = 0; ago < 14; ago += 1) {
    const day = new Date(Date.parse('2026-11-22') - ago * 24 * hour).toISOString().slice(0, 10)
    expect(days).toContain(day)
  }
  expect(new Set(left.map((name) => name.slice(7, 14))).size).toBe(12)
  expect(older.length).toBeLessThanOrEqual(14 + 12)
})

test('copies of earlier versions, named by day only, are kept and deleted like the others', () => {
  const old = ['portal-2025-01-01.db', 'portal-2025-01-02.db', 'portal-2026-11-21.db']
  expect(listCopies([...old, 'before-upgrade.db'], now)).toHaveLength(3)
  expect(listOutdated([...old, ...nameCopies(24 * 60)], now)).toContain('portal-2025-01-01.db')
})

test('other files are never outdated', () => {
  const names = ['before-upgrade.db', 'portal-notes.txt', ...nameCopies(3)]
  expect(listOutdated(names, now)).toEqual([])
})

test('copies named by a clock that was ahead are never the newest, and outdate no others', () => {
  const ahead = Array.from({ length: 30 }, (_, index) =>
    nameCopy(new Date(Date.parse('2031-01-01') + index * 31 * 24 * hour).toISOString()),
  )
  const named = ['portal-2031-01-01.db', nameCopy('2026-11-22T04:11:00.000Z'), ...ahead]
  const good = nameCopies(24)
  expect(listCopies([...named, ...good], now)).toEqual(good)
  expect(listOutdated([...named, ...good], now)).toEqual([])
  const soon = nameCopy('2026-11-22T04:10:00.000Z')
  expect(listCopies([soon, ...good], now)[0]).toBe(soon)
})

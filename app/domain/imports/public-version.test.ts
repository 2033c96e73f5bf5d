import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { contentVersion } from '#db/schema/records.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { VersionPace } from './public-version.server.ts'

let db: OpenDatabase
let pace: VersionPace
let milliseconds: number
let first: number

beforeEach(async () => {
  db = freshDatabase()
  pace = new VersionPace()
  milliseconds = 0
  vi.spyOn(performance, 'now').mockImplementation(() => milliseconds)
  first = readVersion()
  await batch(0, { publishes: false })
})
afterEach(() => vi.restoreAllMocks())

const readVersion = () => db.select().from(contentVersion).get()?.version ?? 0

/** @returns how often the version was raised since the beginning, after a batch at that time */
async function batch(at: number, { publishes = true, isLast = false } = {}) {
  milliseconds = at
  await write(db, (tx) =>
    pace.hold(tx, () => {
      // Two listings raise it twice of themselves.
      if (publishes) for (const _ of [1, 2]) newListing(db, { source: 'work' })
      return isLast
    }),
  )
  return readVersion() - first
}

it('is raised for a new process, which may owe it, and then once a second for all batches', async () => {
  expect(readVersion() - first).toBe(1)
  expect([await batch(300), await batch(999)]).toEqual([1, 1])
  expect([await batch(1000), await batch(1999)]).toEqual([2, 2])
  expect(await batch(2000)).toBe(3)
})

it('is raised for what an earlier batch published, and not where nothing was', async () => {
  expect(await batch(300)).toBe(1)
  expect(await batch(1500, { publishes: false })).toBe(2)
  expect(await batch(9000, { publishes: false })).toBe(2)
})

it('is raised at the end, however soon that comes', async () => {
  expect(await batch(300)).toBe(1)
  expect(await batch(301, { publishes: false, isLast: true })).toBe(2)
  expect(await batch(302, { publishes: false, isLast: true })).toBe(2)
})

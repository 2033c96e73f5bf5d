import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { contentVersion } from '#db/schema/content-version.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { ContentVersionThrottle } from './content-version-throttle.server.ts'

let db: OpenDatabase
let throttle: ContentVersionThrottle
let milliseconds: number
let first: number

beforeEach(async () => {
  db = freshDatabase()
  throttle = new ContentVersionThrottle()
  milliseconds = 0
  vi.spyOn(performance, 'now').mockImplementation(() => milliseconds)
  first = readVersion()
  await batch(0, { publishes: false })
})
afterEach(() => vi.restoreAllMocks())

const readVersion = () => db.select().from(contentVersion).get()?.version ?? 0

/**
 * Runs a batch at a time.
 * @returns how often the version was raised since the test began
 */
async function batch(at: number, { publishes = true, isLast = false } = {}) {
  milliseconds = at
  await write(db, (tx) =>
    throttle.hold(tx, () => {
      // Two new listings make the triggers raise the version twice.
      if (publishes) for (const _ of [1, 2]) newListing(db, { source: 'work' })
      return isLast
    }),
  )
  return readVersion() - first
}

it('the version is raised once by a new process, and then at most once a second', async () => {
  expect(readVersion() - first).toBe(1)
  expect([await batch(300), await batch(999)]).toEqual([1, 1])
  expect([await batch(1000), await batch(1999)]).toEqual([2, 2])
  expect(await batch(2000)).toBe(3)
})

it('the version is raised later for rows of an earlier batch, and not if nothing was published', async () => {
  expect(await batch(300)).toBe(1)
  expect(await batch(1500, { publishes: false })).toBe(2)
  expect(await batch(9000, { publishes: false })).toBe(2)
})

it('the version is raised at the end of the import, however soon it comes', async () => {
  expect(await batch(300)).toBe(1)
  expect(await batch(301, { publishes: false, isLast: true })).toBe(2)
  expect(await batch(302, { publishes: false, isLast: true })).toBe(2)
})

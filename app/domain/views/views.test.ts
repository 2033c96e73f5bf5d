import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, today } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings, listingViews } from '#db/schema/listings.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { addCountedViews, countView, saveViews, takeViews } from './count-view.server.ts'
import { countWeekViews, deleteOldViews, listOwnViews } from './listing-views.server.ts'

let db: OpenDatabase
let owner: Actor
let id: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  id = newListing(db, { ownerId: owner.userId })
})
afterEach(async () => {
  resetClock()
  await saveViews(db)
})

/** In a month without a change of clocks, so that a day later is the next day. */
const inWinter = '2027-01-10T15:00:00Z'

const stored = () =>
  db.select().from(listingViews).orderBy(listingViews.day, listingViews.listingId).all()

test('views are stored by listing and town day, once', async () => {
  setClock(inWinter)
  const other = newListing(db)
  for (const seen of [id, id, other, id]) countView(seen)
  await saveViews(db)
  await saveViews(db)
  const day = today()
  moveClock(days(1))
  countView(id)
  await saveViews(db)
  countView(id)
  await saveViews(db)
  expect(stored()).toEqual([
    { listingId: id, day, views: 3 },
    { listingId: other, day, views: 1 },
    { listingId: id, day: addDays(day, 1), views: 2 },
  ])
})

test('a view before midnight counts for that day, though it is written after it', async () => {
  setClock(inWinter)
  const day = today()
  countView(id)
  moveClock(days(1))
  countView(id)
  await saveViews(db)
  expect(stored().map((row) => row.day)).toEqual([day, addDays(day, 1)])
})

test('what a replica has counted is added on the primary, once', async () => {
  const day = today()
  for (const seen of [id, id]) countView(seen)
  const counted = takeViews()
  expect(counted).toBe(`${day} ${id} 2`)
  expect(takeViews()).toBe('')
  countView(id)
  addCountedViews(counted)
  await saveViews(db)
  expect(stored()).toEqual([{ listingId: id, day, views: 3 }])
})

test('a replica hands over five thousand counts at once, and keeps the others', () => {
  for (let listing = 1; listing <= 7000; listing += 1) countView(listing)
  expect(takeViews().split('\n')).toHaveLength(5000)
  expect(takeViews().split('\n')).toHaveLength(2000)
  expect(takeViews()).toBe('')
})

test('lines that are no count of a replica are left out', async () => {
  const day = today()
  const wrong = ['', 'x', `${day} ${id}`, `${day} -1 2`, `${day} ${id} 1e9`, `2026-02-31 ${id} 1`]
  addCountedViews([...wrong, `${day} ${id} 4`, `${day} 999999 1`].join('\n'))
  await saveViews(db)
  expect(stored()).toEqual([{ listingId: id, day, views: 4 }])
})

test('views that the database rejected are kept, with newer ones', async () => {
  countView(id)
  db.$client.pragma('query_only = ON')
  await expect(() => saveViews(db)).rejects.toThrow()
  countView(id)
  db.$client.pragma('query_only = OFF')
  await saveViews(db)
  expect(stored()).toMatchObject([{ views: 2 }])
})

test('a listing that was deleted meanwhile is left out', async () => {
  countView(999)
  countView(id)
  await saveViews(db)
  expect(stored()).toMatchObject([{ listingId: id, views: 1 }])
})

test('the owner sees thirty days of each listing, and nobody else does', () => {
  const day = today()
  db.update(listings).set({ publishedAt: '2026-01-01T00:00:00.000Z' }).run()
  const rows = [0, 6, 7, 29, 30].map((ago) => ({
    listingId: id,
    day: addDays(day, -ago),
    views: ago + 1,
  }))
  db.insert(listingViews).values(rows).run()
  const [seen] = listOwnViews(db, owner, 1).rows
  expect(seen?.days).toHaveLength(30)
  expect(seen?.days[0]).toEqual({ day: addDays(day, -29), views: 30 })
  expect(seen?.days.at(-1)).toEqual({ day, views: 1 })
  expect(countWeekViews(db, [{ id }]).get(id)).toBe(1 + 7)
  expect(listOwnViews(db, newActor(db), 1).rows).toEqual([])
})

test('counts are deleted after 90 days', async () => {
  const at = (ago: number) => ({ listingId: id, day: addDays(today(), -ago), views: 1 })
  db.insert(listingViews)
    .values([at(89), at(90), at(400)])
    .run()
  await deleteOldViews(db)
  expect(stored()).toEqual([at(89)])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertTourDate } from '#app/domain/tours/tour-dates.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { tourDates } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { readFilters } from '../search/filters.ts'
import { listCards } from './card-rows.server.ts'

let db: OpenDatabase
let tour: number

beforeEach(() => {
  setClock('2026-11-25T18:00:00.000Z')
  db = freshDatabase()
  tour = newPlay(db, newActor(db))
})
afterEach(resetClock)

const addDate = (startTime: string) => {
  const date = { startTime, endTime: `${startTime.slice(0, 10)}T23:30:00.000Z` }
  return write(db, (tx) => insertTourDate(tx, { id: tour }, { ...date, ...seats }))
}
const seats = { maxCapacity: 12, priceCents: 800 }
const nextDays = () =>
  listCards(db, readFilters(new URLSearchParams(), 'play')).rows.map(({ nextDay }) => nextDay)

test('the card of a tour has the day of its next date, all of today', async () => {
  expect(nextDays()).toEqual([null])
  await addDate('2026-11-24T15:00:00.000Z')
  await addDate('2026-12-08T15:00:00.000Z')
  await addDate('2026-12-01T15:00:00.000Z')
  expect(nextDays()).toEqual(['2026-12-01'])
  // A cached list that is shown after the date began stays right until the day ends.
  await addDate('2026-11-25T15:00:00.000Z')
  expect(nextDays()).toEqual(['2026-11-25'])
})

test('a cancelled date is not the next one', async () => {
  await addDate('2026-12-01T15:00:00.000Z')
  db.update(tourDates).set({ cancelledAt: '2026-11-25T18:00:00.000Z' }).run()
  expect(nextDays()).toEqual([null])
})

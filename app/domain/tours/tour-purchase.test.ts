import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { tourDateForm } from './forms.ts'
import { addTourDates } from './tour-dates.server.ts'
import { loadTourPurchase } from './tour-purchase.server.ts'

let db: OpenDatabase
let owner: Actor
let tour: number

beforeEach(() => {
  db = freshDatabase()
  setClock('2027-01-01T12:00:00Z')
  owner = newActor(db)
  const details = { maxCapacity: 3, enableTicketing: true }
  tour = newPlay(db, owner, { priceCents: 800, details })
})
afterEach(resetClock)

const schema = tourDateForm('America/Detroit', textFor('en'))

function add(day: string, change: object = {}) {
  const times = { startTime: `${day}T10:00`, endTime: `${day}T12:00` }
  return addTourDates(db, owner, tour, schema.parse({ ...times, ...change }))
}

function load() {
  const listing = db.select().from(listings).where(eq(listings.id, tour)).get()
  if (!listing) throw new Error('There is no tour.')
  return loadTourPurchase(db, owner, listing, wordsFor('en'))
}

test('a tour has a price on its own only while it is that of each date', async () => {
  expect(load().priceCents).toBe(800)
  await add('2027-02-01', { cost: '12.50' })
  expect(load().priceCents).toBe(1250)
  await add('2027-02-02')
  expect(load().priceCents).toBeNull()
})

test('free seats are shown only where there is a capacity', async () => {
  await add('2027-02-01')
  await add('2027-02-02', { maxCapacity: '0' })
  expect(load().dates.map(({ available }) => available)).toEqual([3, null])
})

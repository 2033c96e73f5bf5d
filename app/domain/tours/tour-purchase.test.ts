import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import { listings } from '#db/schema/listings.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { tourDateForm } from './forms.ts'
import { addTourDates } from './tour-dates.server.ts'
import { loadTourPurchase } from './tour-purchase.server.ts'

afterEach(resetClock)

test('a tour has a price on its own only while it is that of each date', async () => {
  const db = freshDatabase()
  setClock('2027-01-01T12:00:00Z')
  const owner = newActor(db)
  const details = { maxCapacity: 3, enableTicketing: true }
  const tour = newPlay(db, owner, { priceCents: 800, details })
  const listing = db.select().from(listings).where(eq(listings.id, tour)).get()
  if (!listing) throw new Error('There is no tour.')
  const schema = tourDateForm('America/Detroit', textFor('en'))
  const add = (day: string, cost?: string) => {
    const times = { startTime: `${day}T10:00`, endTime: `${day}T12:00` }
    return addTourDates(db, owner, tour, schema.parse({ ...times, cost }))
  }
  const load = () => loadTourPurchase(db, owner, listing, wordsFor('en')).priceCents
  expect(load()).toBe(800)
  await add('2027-02-01', '12.50')
  expect(load()).toBe(1250)
  await add('2027-02-02')
  expect(load()).toBeNull()
})

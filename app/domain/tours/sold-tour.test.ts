import { afterEach, expect, test } from 'vitest'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import { textFor } from '#app/text/index.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { tourDateForm } from './forms.ts'
import { orderTourTickets } from './order.server.ts'
import { addTourDates, removeTourDate } from './tour-dates.server.ts'

afterEach(resetClock)

const typed = { startTime: '2027-02-01T10:00', endTime: '2027-02-01T12:00' }

/** A tour with an unpaid order for its only date, and how an administrator rejects it. */
async function sellTour() {
  setClock('2027-01-01T12:00:00Z')
  const db = freshDatabase()
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  const tour = newPlay(db, owner, {
    priceCents: 800,
    details: { maxCapacity: 3, enableTicketing: true },
  })
  const dates = tourDateForm('America/Detroit', textFor('en')).parse(typed)
  const added = await addTourDates(db, owner, tour, dates)
  const tourDate = added.ok ? (added.ids[0] ?? 0) : 0
  const request = { tourDate, quantity: 1, method: 'card' } as const
  expect(await orderTourTickets(db, newActor(db), request)).toMatchObject({ ok: true })
  const rejection = { status: 'rejected', feedback: 'Closed' } as const
  return {
    cancelDate: () => removeTourDate(db, owner, tourDate, ''),
    reject: () => moderateListing(db, admin, tour, rejection, 'play'),
  }
}

test('a tour is rejected only after the dates with tickets or unpaid orders are cancelled', async () => {
  const { cancelDate, reject } = await sellTour()
  expect(await reject()).toEqual({ ok: false, reason: 'has_tickets' })
  await cancelDate()
  expect(await reject()).toEqual({ ok: true })
})

test('a tour is rejected once its dates with tickets have begun, and cannot be removed', async () => {
  const { cancelDate, reject } = await sellTour()
  setClock('2027-02-01T16:00:00Z')
  expect(await cancelDate()).toBe('begun')
  expect(await reject()).toEqual({ ok: true })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { bookings, listings, propertyDetails } from '#db/schema/index.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { newActor } from '#tests/support/users.ts'
import { BookingRequest } from './booking-request.tsx'
import { OwnBookings } from './own-bookings.tsx'
import { listBookingRequests, listOwnBookings } from './queries.server.ts'
import { requestBooking } from './request.server.ts'
import { serializeBooking } from './serializers.server.ts'
import { answerBooking } from './transitions.server.ts'

let db: OpenDatabase
let owner: Actor
let guest: Actor
let rental: number

const stay = { startDate: '2031-06-01', endDate: '2031-06-03' }

beforeEach(() => {
  setClock('2031-05-01T12:00:00Z')
  db = freshDatabase()
  owner = newActor(db)
  guest = newActor(db)
  rental = newListing(db, { ownerId: owner.userId, priceCents: 9_000 }, { terms: 'Rent' })
  db.update(propertyDetails).set({ rentalFrequency: 'per night' }).run()
})
afterEach(resetClock)

const request = (seenPrice?: string) => requestBooking(db, guest, rental, { ...stay, seenPrice })

async function requested() {
  const outcome = await request()
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome
}

const setPrice = (priceCents: number | null) => db.update(listings).set({ priceCents }).run()

test('a booking keeps its price, and both sides read it in lists, mails and calls', async () => {
  const outcome = await requested()
  setPrice(50_000)
  expect(serializeBooking(outcome, '')).toMatchObject({ price: 180 })
  expect(listBookingRequests(db, owner)).toMatchObject([{ priceCents: 18_000 }])
  expect(lastMailTo(db, owner.email).text).toMatch(/asks to book “A house”, .*, \$180 in all\./)
  await answerBooking(db, owner, outcome.bookingId, { status: 'accepted', answer: '' })
  expect(lastMailTo(db, guest.email).text).toContain(', $180 in all, is accepted.')
  const page = () =>
    renderPage(<OwnBookings bookings={listOwnBookings(db, guest)} today="2031-05-01" />)
  expect(page()).toContain('$180 in all')
  db.update(bookings).set({ priceCents: null }).run()
  expect(page()).not.toContain('in all')
})

test('a rental without a known price is booked without one', async () => {
  setPrice(null)
  const outcome = await requested()
  expect(serializeBooking(outcome, '')).toMatchObject({ price: null })
  expect(lastMailTo(db, owner.email).text).not.toContain('in all')
})

test.each([[9_000], [null]])(
  'a request at a price of %s is refused after it changed',
  async (cents) => {
    setPrice(cents)
    const days = { start: stay.startDate, end: stay.endDate }
    const page = renderPage(
      <BookingRequest
        choice={{ ...days, mistake: null, month: '2031-06', firstMonth: '', lastMonth: '' }}
        rental={{ priceCents: cents, rentalFrequency: 'per night' }}
        price={null}
        error={undefined}
      />,
    )
    const [, seen] = /name="seenPrice" value="([^"]*)"/.exec(page) ?? []
    setPrice(9_500)
    expect(await request(seen)).toEqual({ ok: false, reason: 'price_changed' })
    setPrice(cents)
    expect(await request(seen)).toMatchObject({ ok: true })
  },
)

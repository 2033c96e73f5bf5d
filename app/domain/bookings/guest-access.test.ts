import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeAvailability } from '#app/domain/listings/availability/availability.server.ts'
import { findReadableListing } from '#app/domain/listings/find-listing.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings } from '#db/schema/index.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { requestBooking } from './request.server.ts'
import { answerBooking, cancelBooking } from './transitions.server.ts'

let db: OpenDatabase
let owner: Actor
let guest: Actor
let rental: number

beforeEach(() => {
  setClock('2031-05-01T12:00:00Z')
  db = freshDatabase()
  owner = newActor(db)
  guest = newActor(db)
  rental = newListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
})
afterEach(resetClock)

const request = (startDate: string, endDate: string) =>
  requestBooking(db, guest, rental, { startDate, endDate })

async function requested(): Promise<number> {
  const outcome = await request('2031-06-01', '2031-06-03')
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.bookingId
}

const accept = (id: number) => answerBooking(db, owner, id, { status: 'accepted', answer: '' })
const finds = (who: Actor) => findReadableListing(db, who, 'properties', rental) !== null

test('a guest finds a rental that is off the lists until the end of an accepted stay', async () => {
  const id = await requested()
  await changeAvailability(db, owner, { source: 'properties', id: rental }, 'deactivate')
  expect(finds(guest)).toBe(false)
  await accept(id)
  expect([finds(guest), finds(newActor(db))]).toEqual([true, false])
  setClock('2031-06-03T16:00:00Z')
  expect(finds(guest)).toBe(true)
  const again = await request('2031-06-04', '2031-06-04')
  expect(again).toEqual({ ok: false, reason: 'not_for_rent' })
  setClock('2031-06-04T16:00:00Z')
  expect(finds(guest)).toBe(false)
})

test('a stay that is cancelled no longer opens a rental that is off the lists', async () => {
  const id = await requested()
  await accept(id)
  db.update(listings).set({ moderationStatus: 'rejected' }).run()
  expect(finds(guest)).toBe(true)
  await cancelBooking(db, guest, id)
  expect(finds(guest)).toBe(false)
})

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { decideApplication } from '#app/domain/applications/decide.server.ts'
import { blockDays } from '#app/domain/bookings/blocked-days.server.ts'
import { answerBooking } from '#app/domain/bookings/transitions.server.ts'
import { days } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import {
  activities,
  applications,
  availabilityQuestions,
  bookings,
  listings,
} from '#db/schema/index.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, newQuietListing } from '#tests/support/listings.ts'
import { markMailSent } from '#tests/support/mail.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newActor } from '#tests/support/users.ts'
import { addPhotos } from '../photos/add-photos.server.ts'
import { updateListingText } from '../post-and-update.server.ts'
import { changeAvailability } from './availability.server.ts'
import { askOwners, findOpenQuestion, takeOffUnanswered } from './availability-questions.server.ts'

/** Answers to the question of availability: buttons, changes, and replies to requests. */

let db: OpenDatabase
let owner: Actor

beforeEach(() => {
  setClock('2026-11-20T12:00:00.000Z')
  db = freshDatabase()
  owner = newActor(db)
})
afterEach(resetClock)

const quiet = () => newQuietListing(db, { ownerId: owner.userId })
const isPublic = (id: number) => isListingPublic(db, id)
const find = (id: number) => db.select().from(listings).where(eq(listings.id, id)).get()

/** Moves past the last day to answer; the mail has left. */
function waitTooLong() {
  markMailSent(db)
  moveClock(days(15))
}

const stay = { startDate: '2026-12-20', endDate: '2026-12-21' }
const newRequest = () => ({ memberId: newActor(db).userId, name: 'Ann', email: 'ann@example.org' })

function denyApplication(listingId: number) {
  const { id } = db
    .insert(applications)
    .values({ listingId, ...newRequest(), message: 'Me' })
    .returning({ id: applications.id })
    .get()
  return decideApplication(db, owner, id, { status: 'denied', answer: '' })
}

function declineBooking(listingId: number) {
  const { id } = db
    .insert(bookings)
    .values({ listingId, ...newRequest(), ...stay, lapsesAt: '2031-01-01T00:00:00.000Z' })
    .returning({ id: bookings.id })
    .get()
  return answerBooking(db, owner, id, { status: 'declined', answer: '' })
}

test.each(['confirm', 'deactivate', 'mark-taken'] as const)(
  'to %s the listing is an answer',
  async (change) => {
    const id = quiet()
    await askOwners(db)
    await changeAvailability(db, owner, { source: 'properties', id }, change)
    expect(findOpenQuestion(db, id)).toBeNull()
    const before = find(id)
    waitTooLong()
    await takeOffUnanswered(db)
    expect(find(id)).toEqual(before)
  },
)

test('a change of the listing is an answer', async () => {
  const id = quiet()
  await askOwners(db)
  await updateListingText(db, owner, 'properties', id, { description: 'A new roof.' })
  waitTooLong()
  await takeOffUnanswered(db)
  expect(isPublic(id)).toBe(true)
})

test.each([
  ['an answer to an application', (id: number) => denyApplication(id)],
  ['an answer to a booking request', (id: number) => declineBooking(id)],
  ['a blocked day', (id: number) => blockDays(db, owner, id, stay)],
  ['a photo', (id: number) => addPhotos(db, owner, id, { photos: [newPhoto('a')], alt: '' })],
])('%s is an answer', async (_, use) => {
  const id = newQuietListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
  await askOwners(db)
  expect(findOpenQuestion(db, id)).not.toBeNull()
  await use(id)
  expect(findOpenQuestion(db, id)).toBeNull()
})

test('the button of an old page puts back what a missing answer took off a moment ago', async () => {
  const id = quiet()
  await askOwners(db)
  waitTooLong()
  await takeOffUnanswered(db)
  await changeAvailability(db, owner, { source: 'properties', id }, 'confirm')
  expect([isPublic(id), findOpenQuestion(db, id)]).toEqual([true, null])
})

test('without a question there is no answer to record', async () => {
  const id = quiet()
  await changeAvailability(db, owner, { source: 'properties', id }, 'confirm')
  expect(db.select().from(availabilityQuestions).all()).toEqual([])
  expect(db.select().from(activities).all()).toEqual([])
})

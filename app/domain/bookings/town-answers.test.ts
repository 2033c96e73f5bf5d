import { expect, test } from 'vitest'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { hours } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import { moveClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { requestBooking } from './request.server.ts'
import { answerBooking, cancelAsOwner, lapseBookings } from './transitions.server.ts'

test('an owner is notified of what the town answers or cancels, and of nothing else', async () => {
  const db = freshDatabase()
  const owner = newActor(db)
  const guest = newActor(db, { name: 'Ann Lee' })
  const admin = newActor(db, { role: 'admin' })
  const rental = newListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
  const start = addDays(new Date().toISOString().slice(0, 10), 40)
  const request = async (offset: number) => {
    const startDate = addDays(start, offset)
    const outcome = await requestBooking(db, guest, rental, { startDate, endDate: startDate })
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.bookingId
  }
  const told = () => {
    const { rows } = listNotifications(db, owner, 1, wordsFor('en'))
    return rows.map(({ message, quote }) => [message.replace(/“.*,/, '…'), quote].join(' '))
  }
  const requested = expect.stringMatching(/asks to book/)
  const sentence = (word: string) => `The booking of … is ${word}. Ann Lee has been notified.`

  const [first, second] = [await request(0), await request(1)]
  await answerBooking(db, owner, first, { status: 'accepted', answer: 'Welcome.' })
  await request(2)
  expect(told()).toEqual([requested, requested, requested])

  await answerBooking(db, admin, second, { status: 'declined', answer: 'The roof leaks.' })
  await cancelAsOwner(db, admin, first, '')
  expect(told().slice(0, 2)).toEqual([
    `${sentence('cancelled')} `,
    `${sentence('declined')} The town writes: “The roof leaks.”`,
  ])

  moveClock(hours(73))
  await lapseBookings(db)
  expect(told()).toHaveLength(5)
})

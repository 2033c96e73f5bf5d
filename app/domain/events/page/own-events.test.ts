import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newActor } from '#tests/support/users.ts'
import { listOwnEvents } from './own-events.server.ts'

test('my events start with the next upcoming one and end with the oldest past one', () => {
  const db = freshDatabase()
  const owner = newActor(db)
  const hold = (title: string, from: Date, to: Date) =>
    newEvent(db, {
      ownerId: owner.userId,
      title,
      startTime: from.toISOString(),
      endTime: to.toISOString(),
    })
  hold('in a year', daysFromNow(365), daysFromNow(366))
  hold('last year', daysFromNow(-366), daysFromNow(-365))
  hold('tomorrow', daysFromNow(1), daysFromNow(2))
  hold('yesterday', daysFromNow(-2), daysFromNow(-1))
  hold('today', daysFromNow(-1), daysFromNow(1))
  const listed = listOwnEvents(db, owner, 1).rows
  expect(listed.map(({ event, hasEnded }) => [event.title, hasEnded])).toEqual([
    ['today', false],
    ['tomorrow', false],
    ['in a year', false],
    ['yesterday', true],
    ['last year', true],
  ])
})

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}

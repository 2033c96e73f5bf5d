import { expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newActor } from '#tests/support/users.ts'
import { listPendingEvents } from './moderation.server.ts'
import { listOwnEvents } from './page/own-events.server.ts'
import { serializeNewestEvents, serializePendingEvents } from './serializers.server.ts'

test('own and pending lists tell an event that waits from one whose change does', () => {
  const db = freshDatabase()
  const owner = newActor(db)
  const text = textFor('en')
  const stages = ['new', 'refused', 'approved', 'changed', 'change_refused'] as const
  const ids = stages.map((stage) => newEvent(db, { ownerId: owner.userId }, stage))
  const own = serializeNewestEvents(db, listOwnEvents(db, owner, 1).rows, text)
  const waiting = serializePendingEvents(db, listPendingEvents(db).rows, text)
  const findStatus = (of: typeof own) => (id: number) =>
    of.find((event) => event.id === id)?.change_status
  expect(ids.map(findStatus(own))).toEqual([null, null, null, 'pending', 'rejected'])
  expect(ids.map(findStatus(waiting))).toEqual([null, undefined, undefined, 'pending', undefined])
})

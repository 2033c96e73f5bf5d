import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteEvent } from '../delete.server.ts'
import { cancelEvent } from '../status.server.ts'
import { findWayOn } from './way-on.server.ts'

test('an administrator stays with a member’s event, its owner goes to their own', async () => {
  const db = freshDatabase()
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  const event = { id: newEvent(db, { ownerId: owner.userId }), ownerId: owner.userId }
  const shown = paths.events.show(event.id)
  expect(findWayOn(db, admin, event)).toBe(shown)
  await cancelEvent(db, admin, event.id)
  expect(findWayOn(db, admin, event)).toBe(shown)
  await deleteEvent(db, admin, event.id)
  expect(findWayOn(db, admin, event)).toBe(paths.admin.eventModeration())
  expect(findWayOn(db, owner, event)).toBe(paths.ownerDashboard.events())
})

test('an administrator goes on from an event that is not public to the queue', () => {
  const db = freshDatabase()
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  const event = { id: newEvent(db, { ownerId: owner.userId }, 'new'), ownerId: owner.userId }
  expect(findWayOn(db, admin, event)).toBe(paths.admin.eventModeration())
  expect(findWayOn(db, admin, { ...event, ownerId: admin.userId })).toBe(
    paths.ownerDashboard.events(),
  )
})

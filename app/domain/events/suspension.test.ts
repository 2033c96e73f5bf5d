import { expect, test } from 'vitest'
import { changeMembership } from '#app/domain/accounts/membership.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { users } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { newActor } from '#tests/support/users.ts'
import { moderateEvent } from './moderation.server.ts'
import { findManagedEvent, findPublicEvent } from './queries.server.ts'
import { changeEvent } from './submit.server.ts'

test('a suspended member’s events become drafts, and are restored with the member', async () => {
  const db = freshDatabase()
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  const id = newEvent(db, { ownerId: owner.userId }, 'changed')
  const own = newEvent(db, { ownerId: owner.userId, status: 'draft' })
  const setStatus = (status: 'suspended' | 'active') =>
    changeMembership(db, admin, owner.userId, { role: 'member', status })
  const publicTitle = () => findPublicEvent(db, id)?.title ?? null
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  expect(publicTitle()).toBe('Harvest supper')
  await setStatus('suspended')
  expect(publicTitle()).toBeNull()
  await moderateEvent(db, admin, id, { status: 'rejected', feedback: '' })
  expect(publicTitle(), 'a refused change shows nothing').toBeNull()
  await setStatus('active')
  expect(publicTitle()).toBe('Harvest supper')
  expect(findManagedEvent(db, owner, own)?.event.status).toBe('draft')
})

test('an event whose status was changed during the suspension keeps it', async () => {
  const db = freshDatabase()
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  const id = newEvent(db, { ownerId: owner.userId })
  const setStatus = (status: 'suspended' | 'active') =>
    changeMembership(db, admin, owner.userId, { role: 'member', status })
  const save = async (status: 'active' | 'draft') =>
    expect((await changeEvent(db, admin, id, { ...filledEvent(), status })).ok).toBe(true)
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  await setStatus('suspended')
  await save('active')
  await save('draft')
  await setStatus('active')
  expect(findPublicEvent(db, id)).toBeNull()
})

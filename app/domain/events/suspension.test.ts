import { expect, test } from 'vitest'
import { changeMembership, promoteToAdmin } from '#app/domain/accounts/role-and-status.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { events, users } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { listMails } from '#tests/support/mail.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { moderateEvent } from './moderation.server.ts'
import { findManagedEvent, findPublicEvent } from './queries.server.ts'
import { cancelEvent } from './status.server.ts'
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

test.each([
  ['before', '2026-01-02T00:00:00.000Z'],
  ['while the clock was ahead', '2099-01-02T00:00:00.000Z'],
])('a form that was opened %s does not change the status of a suspension', async (_, before) => {
  const db = freshDatabase()
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  const id = newEvent(db, { ownerId: owner.userId, updatedAt: before })
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  const setStatus = (status: 'suspended' | 'active') =>
    changeMembership(db, admin, owner.userId, { role: 'member', status })
  const find = () => findManagedEvent(db, owner, id)?.event
  const save = (status: 'active' | 'draft', seen: string) =>
    changeEvent(db, admin, id, filledEvent({ status }), seen)
  await setStatus('suspended')
  expect(await save('active', before)).toEqual({ ok: false, reason: 'changed_since' })
  expect(find()?.status).toBe('draft')
  db.update(events).set({ updatedAt: before }).run()
  await setStatus('active')
  expect(await save('draft', before)).toEqual({ ok: false, reason: 'changed_since' })
  expect(find()?.status).toBe('active')
})

test('a suspended member whom the command line promotes gets their events back, and can be suspended again', async () => {
  const db = freshDatabase()
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  const id = newEvent(db, { ownerId: owner.userId })
  const isPublic = () => findPublicEvent(db, id) !== null
  const suspend = () =>
    changeMembership(db, admin, owner.userId, { role: 'member', status: 'suspended' })
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  await suspend()
  expect(isPublic()).toBe(false)
  await promoteToAdmin(db, owner.email)
  expect(isPublic()).toBe(true)
  await suspend()
  expect(isPublic()).toBe(false)
})

test('an administrator can cancel an event of a suspended member, and its holders are told', async () => {
  const db = freshDatabase()
  const [admin, buyer] = [newActor(db, { role: 'admin' }), newActor(db)]
  const sale = newTicketedEvent(db)
  await sale.settle((await sale.ordered(await sale.type({ price: 900 }), buyer)).paymentId, 'paid')
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  const suspended = { role: 'member', status: 'suspended' } as const
  await changeMembership(db, admin, sale.owner.userId, suspended)
  expect(await cancelEvent(db, newActor(db), sale.eventId)).toEqual({
    ...{ ok: false, reason: 'not_found' },
  })
  expect(await cancelEvent(db, admin, sale.eventId)).toEqual({ ok: true })
  expect(sale.codes().map(({ status }) => status)).toEqual(['refunded'])
  expect(
    listMails(db)
      .filter(({ toAddress }) => toAddress === buyer.email)
      .map(({ text }) => text),
  ).toContainEqual(expect.stringContaining('is cancelled'))
  await changeMembership(db, admin, sale.owner.userId, { role: 'member', status: 'active' })
  expect(findManagedEvent(db, admin, sale.eventId)?.event.status).toBe('cancelled')
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

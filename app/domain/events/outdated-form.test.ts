import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { newActor } from '#tests/support/users.ts'
import { findManagedEvent } from './queries.server.ts'
import { changeEvent } from './submit.server.ts'

/** The form of an event that was opened before somebody else changed it. */

let db: OpenDatabase
let owner: Actor
let admin: Actor
let id: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  id = newEvent(db, { ownerId: owner.userId })
})

const find = () => findManagedEvent(db, admin, id)
const save = (change: object, seen = find()?.event.updatedAt, who = owner) =>
  changeEvent(db, who, id, filledEvent(change), seen)

test('does not revert what an administrator corrected', async () => {
  const seen = find()?.event.updatedAt
  await save({ title: 'Harvest supper at seven' }, seen, admin)
  expect(await save({ description: 'Three pies.' }, seen)).toMatchObject({
    reason: 'changed_since',
  })
  expect(find()?.newest).toMatchObject({ title: 'Harvest supper at seven' })
  expect(find()?.newest.description).not.toBe('Three pies.')
  expect(await save({ description: 'Three pies.' })).toMatchObject({ ok: true })
})

test('does not bring back the status of before', async () => {
  const seen = find()?.event.updatedAt
  await save({ status: 'draft' }, seen)
  expect(await save({}, seen)).toMatchObject({ reason: 'changed_since' })
  expect(find()?.event.status).toBe('draft')
})

test('is saved where it says what is stored anyway', async () => {
  const seen = find()?.event.updatedAt
  await save({ title: 'Harvest supper at seven' }, seen, admin)
  expect(await save({ title: 'Harvest supper at seven' }, seen)).toMatchObject({ ok: true })
})

import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { ann, registerAnn } from '#tests/support/registered-member.ts'
import { findKnownDevice, rememberDevice } from './known-devices.server.ts'

test('of more than a hundred devices, the one of the earliest login is forgotten', async () => {
  const db = freshDatabase()
  const { actor } = await registerAnn(db)
  const remember = () => rememberDevice(db, actor.userId, null)
  const devices = [await remember(), await remember()]
  for (let count = 2; count < 100; count += 1) await remember()
  expect(findKnownDevice(db, devices[0] ?? '', ann.email)).not.toBeNull()
  await remember()
  expect(devices.map((each) => findKnownDevice(db, each, ann.email) !== null)).toEqual([
    false,
    true,
  ])
})

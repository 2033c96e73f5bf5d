import { afterEach, beforeEach, expect, test } from 'vitest'
import { hours } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { mailedToken } from '#tests/support/mail.ts'
import { ann, registerAnn } from '#tests/support/registered-member.ts'
import { findKnownDevice, rememberDevice } from './known-devices.server.ts'
import { changePassword, requestPasswordReset, resetPassword } from './password-change.server.ts'
import { findActor } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})
afterEach(resetClock)

test('a reset link works once, within an hour, and ends every session', async () => {
  const { token } = await registerAnn(db)
  await requestPasswordReset(db, ann.email)
  const link = mailedToken(db, ann.email)
  expect(await resetPassword(db, link, 'another password')).toMatchObject({ ok: true })
  expect(findActor(db, token)).toBeNull()
  expect(await resetPassword(db, link, 'yet another one')).toEqual({ ok: false })
  expect((await signIn(db, { ...ann, password: 'another password' }, null)).ok).toBe(true)
  await requestPasswordReset(db, ann.email)
  moveClock(hours(1))
  expect(await resetPassword(db, mailedToken(db, ann.email), 'too late now')).toEqual({ ok: false })
})

test('a password change asks for the current one and ends the other sessions only', async () => {
  const { actor, token } = await registerAnn(db)
  const other = await signIn(db, ann, null)
  const wrong = { currentPassword: 'not it', newPassword: 'a new password' }
  expect(await changePassword(db, actor, wrong)).toEqual({ ok: false, reason: 'wrong_password' })
  await changePassword(db, actor, { ...wrong, currentPassword: ann.password })
  expect(findActor(db, token)).not.toBeNull()
  expect(other.ok && findActor(db, other.token)).toBeNull()
})

test('a new password ends reset links, and known devices are unknown', async () => {
  const { actor } = await registerAnn(db)
  const device = await rememberDevice(db, actor.userId, null)
  await requestPasswordReset(db, ann.email)
  const link = mailedToken(db, ann.email)
  expect(findKnownDevice(db, device, ann.email)).not.toBeNull()
  const passwords = { currentPassword: ann.password, newPassword: 'a new password' }
  expect(await changePassword(db, actor, passwords)).toMatchObject({ ok: true })
  expect(await resetPassword(db, link, 'of an intruder')).toEqual({ ok: false })
  expect(findKnownDevice(db, device, ann.email)).toBeNull()
})

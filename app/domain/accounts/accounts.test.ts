import { afterEach, beforeEach, expect, test } from 'vitest'
import { days, hours, moveClock, resetClock } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages, users } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, mailedToken } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/people.ts'
import { changeMembership, promoteToAdmin } from './membership.server.ts'
import { changePassword, requestPasswordReset, resetPassword } from './password-change.server.ts'
import { confirmEmailChange, findProfile, updateProfile } from './profile.server.ts'
import { register, resendVerification, verifyEmail } from './registration.server.ts'
import { findActor } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

const ann = { name: 'Ann', email: 'ann@example.org', password: 'correct horse battery' }

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})
afterEach(resetClock)

async function member() {
  await register(db, ann)
  verifyEmail(db, mailedToken(db, ann.email))
  const outcome = await signIn(db, ann, null)
  if (!outcome.ok) throw new Error(outcome.reason)
  const actor = findActor(db, outcome.token)
  if (!actor) throw new Error('no session')
  return { actor, token: outcome.token }
}

test('an account works only after its link, and the link works once', async () => {
  await register(db, ann)
  expect(await signIn(db, ann, null)).toEqual({ ok: false, reason: 'not_activated' })
  const token = mailedToken(db, ann.email)
  expect(verifyEmail(db, token)).toEqual({ ok: true })
  expect((await signIn(db, ann, null)).ok).toBe(true)
  expect(verifyEmail(db, token)).toEqual({ ok: false })
})

test('a verification link dies after 24 hours, and by a newer one', async () => {
  await register(db, ann)
  const first = mailedToken(db, ann.email)
  resendVerification(db, ann.email)
  expect(verifyEmail(db, first)).toEqual({ ok: false })
  moveClock(hours(24))
  expect(verifyEmail(db, mailedToken(db, ann.email))).toEqual({ ok: false })
})

test('registering a known address changes nothing and tells its owner', async () => {
  await member()
  await register(db, { ...ann, name: 'Mallory', password: 'a different password' })
  expect(db.select().from(users).all()).toMatchObject([{ name: 'Ann' }])
  expect(lastMailTo(db, ann.email).subject).toContain('already have an account')
  expect((await signIn(db, ann, null)).ok).toBe(true)
})

test('resend and reset say and send nothing for unknown addresses', () => {
  resendVerification(db, 'nobody@example.org')
  requestPasswordReset(db, 'nobody@example.org')
  expect(db.select().from(outboxMessages).all()).toEqual([])
})

test('a reset link works once, within an hour, and ends every session', async () => {
  const { token } = await member()
  requestPasswordReset(db, ann.email)
  const link = mailedToken(db, ann.email)
  expect(await resetPassword(db, link, 'another password')).toEqual({ ok: true })
  expect(findActor(db, token)).toBeNull()
  expect(await resetPassword(db, link, 'yet another one')).toEqual({ ok: false })
  expect((await signIn(db, { ...ann, password: 'another password' }, null)).ok).toBe(true)
  requestPasswordReset(db, ann.email)
  moveClock(hours(1))
  expect(await resetPassword(db, mailedToken(db, ann.email), 'too late now')).toEqual({ ok: false })
})

test('a password change asks for the current one and ends the other sessions only', async () => {
  const { actor, token } = await member()
  const other = await signIn(db, ann, null)
  const wrong = { currentPassword: 'not it', newPassword: 'a new password' }
  expect(await changePassword(db, actor, wrong)).toEqual({ ok: false, reason: 'wrong_password' })
  await changePassword(db, actor, { ...wrong, currentPassword: ann.password })
  expect(findActor(db, token)).not.toBeNull()
  expect(other.ok && findActor(db, other.token)).toBeNull()
})

test('a changed address waits for its link', async () => {
  const { actor } = await member()
  updateProfile(db, actor, { name: 'Ann B', email: 'new@example.org' })
  expect(findProfile(db, actor)).toMatchObject({ name: 'Ann B', email: ann.email })
  expect(confirmEmailChange(db, mailedToken(db, 'new@example.org'))).toEqual({ ok: true })
  expect(findProfile(db, actor)).toMatchObject({ email: 'new@example.org', pendingEmail: null })
  expect(lastMailTo(db, ann.email).text).toContain('new@example.org')
})

test('a new password drops a change of address that somebody else may have asked for', async () => {
  const { actor } = await member()
  updateProfile(db, actor, { name: 'Ann', email: 'mallory@example.org' })
  requestPasswordReset(db, ann.email)
  await resetPassword(db, mailedToken(db, ann.email), 'another password')
  expect(confirmEmailChange(db, mailedToken(db, 'mallory@example.org'))).toEqual({ ok: false })
})

test("nobody takes over another member's address", async () => {
  const { actor } = await member()
  newActor(db, { email: 'taken@example.org' })
  expect(updateProfile(db, actor, { name: 'Ann', email: 'taken@example.org' }).waiting).toBe(true)
  expect(lastMailTo(db, 'taken@example.org').text).not.toContain('token=')
})

test('sessions end after 30 days', async () => {
  const { token } = await member()
  moveClock(days(30))
  expect(findActor(db, token)).toBeNull()
})

test('an administrator changes other accounts, never the own one', async () => {
  const { actor, token } = await member()
  const admin = newActor(db, { role: 'admin' })
  const suspended = { role: 'member', status: 'suspended' } as const
  expect(changeMembership(db, admin, admin.userId, suspended)).toEqual({
    ok: false,
    reason: 'own_account',
  })
  expect(changeMembership(db, admin, 999, suspended)).toEqual({ ok: false, reason: 'not_found' })
  expect(changeMembership(db, admin, actor.userId, suspended)).toEqual({ ok: true })
  expect(findActor(db, token)).toBeNull()
  expect(await signIn(db, ann, null)).toEqual({ ok: false, reason: 'suspended' })
})

test('the command line makes a registered address an administrator', async () => {
  const { token } = await member()
  expect(promoteToAdmin(db, 'nobody@example.org')).toBe(false)
  expect(promoteToAdmin(db, ann.email)).toBe(true)
  expect(findActor(db, token)).toMatchObject({ role: 'admin' })
})

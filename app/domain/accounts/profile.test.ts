import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hours } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { users } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findText } from '#tests/support/find-text.ts'
import { lastMailTo, listMails, mailedToken, markMailSent } from '#tests/support/mail.ts'
import { ann, registerAnn } from '#tests/support/registered-member.ts'
import { newActor } from '#tests/support/users.ts'
import { confirmEmailChange } from './email-change.server.ts'
import { deleteExpiredTokens } from './one-time-tokens.server.ts'
import { changePassword, requestPasswordReset, resetPassword } from './password-change.server.ts'
import { findProfile, updateProfile } from './profile.server.ts'
import { register } from './registration.server.ts'
import { findActor } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

/** Tests of changing one's own email address. */

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})
afterEach(() => {
  vi.useRealTimers()
})

const voidLink = { ok: false, reason: 'void' }
const wrongPassword = { ok: false, reason: 'wrong_password' }

/** Confirms a changed address by the link mailed to it. */
const confirmChange = (email: string, password = ann.password) =>
  confirmEmailChange(db, { token: mailedToken(db, email), password })

test('a changed address waits for its link and the password', async () => {
  const { actor } = await registerAnn(db)
  await updateProfile(db, actor, { name: 'Ann B', email: 'new@example.org' })
  expect(findProfile(db, actor)).toMatchObject({ name: 'Ann B', email: ann.email })
  expect(await confirmChange('new@example.org', 'a stolen session knows none')).toEqual(
    wrongPassword,
  )
  expect(findProfile(db, actor)).toMatchObject({ email: ann.email })
  expect(await confirmChange('new@example.org')).toEqual({ ok: true })
  expect(findProfile(db, actor)).toMatchObject({ email: 'new@example.org', pendingEmail: null })
  expect(lastMailTo(db, ann.email).text).toContain('new@example.org')
})

test('saving the name and the old address keeps a changed address that waits', async () => {
  const { actor } = await registerAnn(db)
  await updateProfile(db, actor, { name: 'Ann', email: 'new@example.org' })
  const saved = await updateProfile(db, actor, { name: 'Ann B', email: ann.email, language: 'es' })
  expect(saved).toEqual({ waiting: false })
  expect(findProfile(db, actor)).toMatchObject({ name: 'Ann B', pendingEmail: 'new@example.org' })
  expect(await confirmChange('new@example.org')).toEqual({ ok: true })
})

test('another new address ends the link of the one before', async () => {
  const { actor } = await registerAnn(db)
  newActor(db, { email: 'taken@example.org' })
  await updateProfile(db, actor, { email: 'first@example.org' })
  await updateProfile(db, actor, { email: 'taken@example.org' })
  expect(findProfile(db, actor)).toMatchObject({ pendingEmail: 'taken@example.org' })
  expect(await confirmChange('first@example.org')).toEqual(voidLink)
})

test('the profile names a changed address as long as its link works, a taken one too', async () => {
  const { actor } = await registerAnn(db)
  newActor(db, { email: 'taken@example.org' })
  for (const email of ['new@example.org', 'taken@example.org']) {
    vi.useRealTimers()
    await updateProfile(db, actor, { email })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours(23) })
    expect(findProfile(db, actor)).toMatchObject({ pendingEmail: email })
    vi.setSystemTime(Date.now() + hours(1))
    expect(findProfile(db, actor)).toMatchObject({ email: ann.email, pendingEmail: null })
  }
})

test('a changed address is given up when its link ends, with the mail that had it', async () => {
  const { actor } = await registerAnn(db)
  const waiting = () => db.select({ email: users.pendingEmail }).from(users).get()?.email
  await updateProfile(db, actor, { email: 'new@example.org' })
  markMailSent(db)
  await deleteExpiredTokens(db)
  expect(waiting()).toBe('new@example.org')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours(24) })
  await deleteExpiredTokens(db)
  expect(waiting()).toBeNull()
  expect(findText(db, 'new@example.org')).toEqual([])
  expect(listMails(db).map(({ toAddress }) => toAddress)).toEqual([ann.email])
})

test('a new password drops a change of address that somebody else may have asked for', async () => {
  const { actor } = await registerAnn(db)
  await updateProfile(db, actor, { name: 'Ann', email: 'mallory@example.org' })
  await requestPasswordReset(db, ann.email)
  const reset = await resetPassword(db, mailedToken(db, ann.email), 'another password')
  expect(reset).toMatchObject({ ok: true, droppedEmail: 'mallory@example.org' })
  expect(await confirmChange('mallory@example.org', 'another password')).toEqual(voidLink)
})

test('a changed password names the new address that it gives up', async () => {
  const { actor } = await registerAnn(db)
  const change = (currentPassword: string, newPassword: string) =>
    changePassword(db, actor, { currentPassword, newPassword })
  expect(await change(ann.password, 'a new password')).toEqual({ ok: true, droppedEmail: null })
  await updateProfile(db, actor, { email: 'new@example.org' })
  expect(await change('a new password', 'one more password')).toEqual({
    ok: true,
    droppedEmail: 'new@example.org',
  })
  expect(findProfile(db, actor)?.pendingEmail).toBeNull()
})

test("nobody takes over another member's address", async () => {
  const { actor } = await registerAnn(db)
  newActor(db, { email: 'taken@example.org' })
  expect(
    (await updateProfile(db, actor, { name: 'Ann', email: 'taken@example.org' })).waiting,
  ).toBe(true)
  expect(lastMailTo(db, 'taken@example.org').text).not.toContain('token=')
})

test('an unconfirmed registration does not block the address for the member who reads its mail', async () => {
  const { actor } = await registerAnn(db)
  await register(
    db,
    { name: 'Mallory', email: 'new@example.org', password: 'known to mallory' },
    'en',
  )
  await updateProfile(db, actor, { name: 'Ann', email: 'new@example.org' })
  expect(await confirmChange('new@example.org')).toEqual({ ok: true })
  expect(db.select().from(users).all()).toMatchObject([{ name: 'Ann', email: 'new@example.org' }])
})

test('an address confirmed by somebody else meanwhile stays theirs', async () => {
  const { actor } = await registerAnn(db)
  await updateProfile(db, actor, { name: 'Ann', email: 'new@example.org' })
  const token = mailedToken(db, 'new@example.org')
  newActor(db, { email: 'new@example.org' })
  expect(await confirmEmailChange(db, { token, password: ann.password })).toEqual(voidLink)
})

test('a changed address ends the sessions but the one that confirms it', async () => {
  const { actor, token } = await registerAnn(db)
  const elsewhere = await signIn(db, ann, null)
  await updateProfile(db, actor, { name: 'Ann', email: 'new@example.org' })
  const link = { token: mailedToken(db, 'new@example.org'), password: ann.password }
  expect(await confirmEmailChange(db, link, actor.sessionId)).toEqual({ ok: true })
  expect(findActor(db, token)).not.toBeNull()
  expect(elsewhere.ok && findActor(db, elsewhere.token)).toBeNull()
})

test('a registration that gives way leaves no name or address in the history', async () => {
  const { actor } = await registerAnn(db)
  await register(db, { name: 'Annie', email: 'new@example.org', password: ann.password }, 'en')
  await updateProfile(db, actor, { name: 'Ann', email: 'new@example.org' })
  expect(await confirmChange('new@example.org')).toEqual({ ok: true })
  const personal = db
    .select()
    .from(activities)
    .all()
    .map((row) => JSON.stringify(row.personal))
  expect(personal.filter((words) => words.includes('Annie'))).toEqual([])
})

import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { recoveryCodes, secondFactors } from '#db/schema/second-factors.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, listMails, mailedToken } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import type { Actor, Role } from './account.ts'
import { requestPasswordReset, resetPassword } from './password-change.server.ts'
import { hashPassword } from './passwords.server.ts'
import { promoteToAdmin } from './role-and-status.server.ts'
import {
  findSecondFactorState,
  newSecret,
  removeLostSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from './second-factor.server.ts'
import { findActor, openSession } from './sessions.server.ts'
import { findCodeStep, signIn, signInWithCode, startCodeStep } from './sign-in.server.ts'

const password = 'a garden by the river'
const secret = newSecret()
const codeAt = (offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offsetMs })
const wrong = { ok: false, reason: 'wrong_code' }

let db: OpenDatabase
let ann: Actor

beforeEach(async () => {
  setClock('2026-11-20T15:00:10.000Z')
  db = freshDatabase()
  const { userId, email } = newActor(db)
  const passwordHash = await hashPassword(password)
  db.update(users).set({ passwordHash }).where(eq(users.id, userId)).run()
  const token = await write(db, (tx) => openSession(tx, userId, null))
  const found = findActor(db, token)
  if (!found) throw new Error(`${email} is not signed in`)
  ann = found
})
afterEach(resetClock)

async function withFactor() {
  const set = await setUpSecondFactor(db, ann, { password, secret, code: codeAt() })
  if (!set.ok) throw new Error(set.reason)
  moveClock(minutes(1))
  return set.codes
}

const enter = (code: string) => signInWithCode(db, { userId: ann.userId, code }, null)
const byPassword = (typed = password) => signIn(db, { email: ann.email, password: typed }, null)

test('a member who is suspended before the code gets no session', async () => {
  await withFactor()
  expect(await byPassword()).toMatchObject({ reason: 'second_factor' })
  db.update(users).set({ membershipStatus: 'suspended' }).where(eq(users.id, ann.userId)).run()
  const before = db.select().from(sessions).all()
  expect(await enter(codeAt())).toEqual({ ok: false, reason: 'suspended' })
  expect(db.select().from(sessions).all()).toEqual(before)
})

test('an administrator turns off the second factor of a member, but not of an administrator', async () => {
  await withFactor()
  const admin = newActor(db, { role: 'admin' })
  const since = db.select().from(secondFactors).get()?.createdAt ?? ''
  const lost = (at = since) => ({ userId: ann.userId, since: at })
  const setRole = (role: Role) =>
    db.update(users).set({ role }).where(eq(users.id, ann.userId)).run()
  expect(await removeLostSecondFactor(db, newActor(db), lost())).toBeNull()
  setRole('admin')
  expect(await removeLostSecondFactor(db, admin, lost())).toBeNull()
  expect(await byPassword()).toMatchObject({ reason: 'second_factor' })
  setRole('member')
  expect(await removeLostSecondFactor(db, admin, lost('2031-01-01T00:00:00.000Z'))).toBeNull()
  expect(await removeLostSecondFactor(db, admin, lost())).toBe(ann.name)
  expect(await byPassword()).toMatchObject({ ok: true })
})

test('setting one up requires the password and a code, and ends other sessions', async () => {
  const other = await write(db, (tx) => openSession(tx, ann.userId, null))
  const given = { password, secret, code: codeAt() }
  expect(await setUpSecondFactor(db, ann, { ...given, password: 'another one' })).toMatchObject({
    reason: 'wrong_password',
  })
  expect(await setUpSecondFactor(db, ann, { ...given, code: codeAt(minutes(5)) })).toEqual(wrong)
  expect(findActor(db, other)).not.toBeNull()
  const set = await setUpSecondFactor(db, ann, given)
  expect(set.ok && new Set(set.codes).size).toBe(10)
  expect(findActor(db, other)).toBeNull()
  expect(db.select().from(sessions).all()).toHaveLength(1)
  expect(lastMailTo(db, ann.email).subject).toContain('has a second factor')
  expect(await setUpSecondFactor(db, ann, given)).toMatchObject({ reason: 'exists' })
})

describe('an account with a second factor', () => {
  test('cannot be signed in to with the password alone', async () => {
    await withFactor()
    expect(await byPassword()).toEqual({ ok: false, reason: 'second_factor', userId: ann.userId })
    expect(await byPassword('not the password')).toEqual({ ok: false, reason: 'failed' })
  })

  test('accepts each code once, even within its half minute', async () => {
    await withFactor()
    const code = codeAt()
    expect(await enter(code)).toMatchObject({ ok: true })
    expect(await enter(code)).toEqual(wrong)
    expect(await enter(codeAt(-30_000))).toEqual(wrong)
    moveClock(30_000)
    expect(await enter(codeAt())).toMatchObject({ ok: true })
  })

  test('does not accept again the code it was set up with', async () => {
    const code = codeAt()
    await setUpSecondFactor(db, ann, { password, secret, code })
    expect(await enter(code)).toEqual(wrong)
  })

  test('accepts each recovery code once, in any spelling, and only those of the same account', async () => {
    const [first = '', second = ''] = await withFactor()
    expect(await enter(first.toUpperCase().replaceAll('-', ' '))).toMatchObject({ ok: true })
    expect(await enter(first)).toEqual(wrong)
    const bob = newActor(db)
    expect(await signInWithCode(db, { userId: bob.userId, code: second }, null)).toEqual(wrong)
    expect(findSecondFactorState(db, ann)?.codesLeft).toBe(9)
    expect(JSON.stringify(db.select().from(recoveryCodes).all())).not.toContain(second)
  })

  test('has only the newest recovery codes', async () => {
    const [old = ''] = await withFactor()
    const renewed = await renewRecoveryCodes(db, ann, password)
    if (!renewed.ok) throw new Error(renewed.reason)
    expect(await enter(old)).toEqual(wrong)
    expect(await enter(renewed.codes[0] ?? '')).toMatchObject({ ok: true })
  })

  test('is told by mail of new recovery codes, and of each use of one', async () => {
    const [old = ''] = await withFactor()
    await renewRecoveryCodes(db, ann, 'not the password')
    await enter(codeAt())
    await enter('wrong-code-aaaa-bbbb')
    const told = () => listMails(db).map(({ content, subject }) => [content?.template, subject])
    const before = told()
    await enter(old)
    await renewRecoveryCodes(db, ann, password)
    expect(told().slice(before.length)).toEqual([
      ['recovery_code_used', 'A recovery code of your account at Mainstreet was used'],
      ['recovery_codes_renewed', 'Your account at Mainstreet has new recovery codes'],
    ])
    expect(listMails(db).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Recovery codes left: 9.'),
    )
    expect(listMails(db).every(({ toAddress }) => toAddress === ann.email)).toBe(true)
  })

  test('keeps it after a password reset, which ends a sign-in that waits for its code', async () => {
    await withFactor()
    const step = await startCodeStep(db, ann.userId)
    expect(findCodeStep(db, step)).toBe(ann.userId)
    await requestPasswordReset(db, ann.email)
    const next = 'a garden by the sea'
    await resetPassword(db, mailedToken(db, ann.email), next)
    expect(await byPassword(next)).toMatchObject({ reason: 'second_factor' })
    expect(findCodeStep(db, step)).toBeNull()
  })

  test('waits ten minutes for the code', async () => {
    await withFactor()
    const step = await startCodeStep(db, ann.userId)
    moveClock(minutes(10))
    expect(findCodeStep(db, step)).toBeNull()
  })

  test('can remove it with the password, an administrator’s on the command line', async () => {
    await withFactor()
    expect(await removeOwnSecondFactor(db, ann, 'not the password')).toMatchObject({ ok: false })
    expect(await removeOwnSecondFactor(db, ann, password)).toEqual({ ok: true })
    expect(await byPassword()).toMatchObject({ ok: true })
    await withFactor()
    expect(await promoteToAdmin(db, ann.email)).toMatchObject({ isFactorRemoved: false })
    expect(await promoteToAdmin(db, ann.email)).toMatchObject({ isFactorRemoved: true })
    expect(await byPassword()).toMatchObject({ ok: true })
    const subjects = listMails(db).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.endsWith('is off'))).toHaveLength(2)
  })
})

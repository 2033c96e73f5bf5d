import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { days, minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import type { Actor } from './account.ts'
import {
  confirmPassword,
  confirmPasswordByCall,
  confirmPasswordOfNewSession,
  hasConfirmedPassword,
} from './confirmed-password.server.ts'
import { hashPassword } from './passwords.server.ts'
import { newSecret, setUpSecondFactor } from './second-factor.server.ts'
import { findActor, openSession, revokeSession } from './sessions.server.ts'

const password = 'a garden by the river'

let db: OpenDatabase
let account: Actor

beforeEach(async () => {
  setClock('2026-11-20T15:00:10.000Z')
  db = freshDatabase()
  account = newActor(db)
  const passwordHash = await hashPassword(password)
  db.update(users).set({ passwordHash }).where(eq(users.id, account.userId)).run()
})
afterEach(resetClock)

async function newSession() {
  const token = await write(db, (tx) => openSession(tx, account.userId, null))
  const actor = findActor(db, token)
  if (!actor) throw new Error('not signed in')
  return { token, actor }
}

test('a password given again counts for ten minutes, in this session alone', async () => {
  const { actor } = await newSession()
  const { actor: elsewhere } = await newSession()
  expect(hasConfirmedPassword(db, actor)).toBe(false)
  expect(await confirmPassword(db, actor, password)).toEqual({ ok: true })
  expect(hasConfirmedPassword(db, actor)).toBe(true)
  expect(hasConfirmedPassword(db, elsewhere)).toBe(false)
  moveClock(minutes(10) - 1)
  expect(hasConfirmedPassword(db, actor)).toBe(true)
  moveClock(1)
  expect(hasConfirmedPassword(db, actor)).toBe(false)
})

test('a password given again while the clock was ahead does not count once it is right', async () => {
  const { actor } = await newSession()
  moveClock(days(400))
  await confirmPassword(db, actor, password)
  expect(hasConfirmedPassword(db, actor)).toBe(true)
  moveClock(-days(400))
  expect(hasConfirmedPassword(db, actor)).toBe(false)
})

test('a wrong password confirms nothing', async () => {
  const { actor } = await newSession()
  const refused = { ok: false, reason: 'wrong_password' }
  expect(await confirmPassword(db, actor, 'a garden')).toEqual(refused)
  expect(await confirmPasswordByCall(db, actor, { password: '' })).toEqual(refused)
  expect(hasConfirmedPassword(db, actor)).toBe(false)
})

test('a session that is ended while its password is checked is not confirmed', async () => {
  const { actor } = await newSession()
  const confirming = confirmPassword(db, actor, password)
  await revokeSession(db, actor, actor.sessionId)
  expect(await confirming).toEqual({ ok: false, reason: 'wrong_password' })
  expect(hasConfirmedPassword(db, actor)).toBe(false)
})

test('a program also sends a code if its account has a second factor, and each code works once', async () => {
  const { actor } = await newSession()
  const secret = newSecret()
  const makeCode = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })
  await setUpSecondFactor(db, actor, { password, secret, code: makeCode() })
  moveClock(minutes(1))
  const needed = { ok: false, reason: 'second_factor' }
  expect(await confirmPasswordByCall(db, actor, { password })).toEqual(needed)
  expect(hasConfirmedPassword(db, actor)).toBe(false)
  const code = makeCode()
  const twice = await Promise.all([
    confirmPasswordByCall(db, actor, { password, code }),
    confirmPasswordByCall(db, actor, { password, code }),
  ])
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
  expect(hasConfirmedPassword(db, actor)).toBe(true)
})

test('a token that was just opened with its password counts, and no other of the account', async () => {
  const { token, actor } = await newSession()
  const { actor: elsewhere } = await newSession()
  await confirmPasswordOfNewSession(db, token)
  expect(hasConfirmedPassword(db, actor)).toBe(true)
  expect(hasConfirmedPassword(db, elsewhere)).toBe(false)
})

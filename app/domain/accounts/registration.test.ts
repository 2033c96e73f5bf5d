import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages, sessions, users } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, listMails, mailedToken } from '#tests/support/mail.ts'
import { ann, registerAnn } from '#tests/support/registered-member.ts'
import { newActor } from '#tests/support/users.ts'
import { requestPasswordReset, resetPassword } from './password-change.server.ts'
import { register, resendVerification, verifyEmail } from './registration.server.ts'
import { changeMembership } from './role-and-status.server.ts'
import { findActor } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})
afterEach(resetClock)

/** Confirms an account with the newest link mailed to its owner, and the owner's password. */
const confirm = (who: { email: string; password: string }, token = mailedToken(db, who.email)) =>
  verifyEmail(db, { token, password: who.password }, null)

const voidLink = { ok: false, reason: 'void' }
const wrongPassword = { ok: false, reason: 'wrong_password' }

test('an account works only once it is confirmed, and each link confirms once', async () => {
  await register(db, ann, 'en')
  expect(await signIn(db, ann, null)).toEqual({ ok: false, reason: 'not_activated' })
  const token = mailedToken(db, ann.email)
  const outcome = await confirm(ann)
  expect(outcome.ok && findActor(db, outcome.token)).toMatchObject({ name: 'Ann' })
  expect((await signIn(db, ann, null)).ok).toBe(true)
  expect(await confirm(ann, token)).toEqual(voidLink)
})

test('a verification link ends after 24 hours, and when another one is used', async () => {
  await register(db, ann, 'en')
  const first = mailedToken(db, ann.email)
  await resendVerification(db, ann.email)
  expect((await confirm(ann)).ok).toBe(true)
  expect(await confirm(ann, first)).toEqual(voidLink)
  const ben = { name: 'Ben', email: 'ben@example.org', password: 'correct horse battery' }
  await register(db, ben, 'en')
  moveClock(hours(24))
  expect(await confirm(ben)).toEqual(voidLink)
})

describe('somebody else who registers the address', () => {
  const mallory = { name: 'Mallory', email: ann.email, password: 'known to mallory' }

  test.each([
    ['before its owner', [mallory, ann]],
    ['after its owner', [ann, mallory]],
  ])('%s gets no access and leaves the owner’s registration as it is', async (_, people) => {
    const links = new Map<string, string>()
    for (const person of people) {
      await register(db, person, 'en')
      links.set(person.name, mailedToken(db, ann.email))
    }
    // No link activates the account with somebody else's password, whichever mail the owner opens.
    expect(await confirm(ann, links.get('Mallory'))).toEqual(wrongPassword)
    const outcome = await confirm(ann, links.get('Ann'))
    expect(outcome.ok && findActor(db, outcome.token)).toMatchObject({ name: 'Ann' })
    expect(await signIn(db, mallory, null)).toEqual({ ok: false, reason: 'failed' })
    expect(await confirm(mallory, links.get('Mallory'))).toEqual(voidLink)
  })

  test('loses the account when the owner of the address resets the password', async () => {
    await register(db, mallory, 'en')
    await requestPasswordReset(db, ann.email)
    expect(await resetPassword(db, mailedToken(db, ann.email), ann.password)).toMatchObject({
      ok: true,
    })
    expect((await signIn(db, ann, null)).ok).toBe(true)
    expect(await signIn(db, mallory, null)).toEqual({ ok: false, reason: 'failed' })
  })

  test('gets no access when an administrator activates the account', async () => {
    await register(db, mallory, 'en')
    const admin = newActor(db, { role: 'admin' })
    const { id } = db.select().from(users).where(eq(users.email, ann.email)).get() ?? { id: 0 }
    const activation = { role: 'member', status: 'active' } as const
    const refused = { ok: false, reason: 'unconfirmed' }
    expect(await changeMembership(db, admin, id, activation)).toEqual(refused)
    await changeMembership(db, admin, id, { role: 'member', status: 'suspended' })
    expect(await changeMembership(db, admin, id, activation)).toEqual(refused)
    const mailed = listMails(db).length
    await register(db, { ...mallory, name: 'Buy now' }, 'en')
    expect(listMails(db), 'and nobody is mailed a stranger’s words').toHaveLength(mailed)
  })

  test('cannot replace the password of a member who was set back to pending, by registering again', async () => {
    const { actor } = await registerAnn(db)
    const admin = newActor(db, { role: 'admin' })
    await changeMembership(db, admin, actor.userId, { role: 'member', status: 'pending' })
    await register(db, mallory, 'en')
    await changeMembership(db, admin, actor.userId, { role: 'member', status: 'active' })
    expect((await signIn(db, ann, null)).ok).toBe(true)
  })
})

test('a wrong password leaves the link usable', async () => {
  await register(db, ann, 'en')
  expect(await confirm({ ...ann, password: 'a typo' })).toEqual(wrongPassword)
  expect(db.select().from(sessions).all()).toEqual([])
  expect((await confirm(ann)).ok).toBe(true)
})

test('registering a known address changes nothing and tells its owner', async () => {
  await registerAnn(db)
  await register(db, { ...ann, name: 'Mallory', password: 'a different password' }, 'en')
  expect(db.select().from(users).all()).toMatchObject([{ name: 'Ann' }])
  expect(lastMailTo(db, ann.email).subject).toContain('already have an account')
  expect((await signIn(db, ann, null)).ok).toBe(true)
})

test('resending and resetting reveal nothing and send nothing for unknown addresses', async () => {
  await resendVerification(db, 'nobody@example.org')
  await requestPasswordReset(db, 'nobody@example.org')
  expect(db.select().from(outboxMessages).all()).toEqual([])
})

test('an unknown address causes as many writes as one with an account', async () => {
  await registerAnn(db)
  await register(db, { ...ann, email: 'pending@example.org' }, 'en')
  const changes = () => Number(db.$client.prepare('select total_changes()').pluck().get())
  const cost = async (work: () => Promise<void>) => {
    const before = changes()
    await work()
    return changes() - before
  }
  const suspended = newActor(db, { status: 'suspended' }).email
  const known = await cost(() => requestPasswordReset(db, ann.email))
  expect(known).toBeGreaterThan(1)
  for (const email of ['nobody@example.org', suspended]) {
    expect(await cost(() => requestPasswordReset(db, email)), email).toBe(known)
  }
  const pending = await cost(() => resendVerification(db, 'pending@example.org'))
  expect(await cost(() => resendVerification(db, 'nobody@example.org'))).toBe(pending)
})

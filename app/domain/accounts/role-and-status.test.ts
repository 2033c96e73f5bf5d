import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { hours, minutes } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities, outboxMessages, users } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, listMails, mailedToken } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { requestPasswordReset, resetPassword } from './password-change.server.ts'
import { isSuspended } from './queries.server.ts'
import { register, resendVerification, verifyEmail } from './registration.server.ts'
import { changeMembership, promoteToAdmin } from './role-and-status.server.ts'
import { findActor, openSession, touchSession } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

const ann = { name: 'Ann', email: 'ann@example.org', password: 'correct horse battery' }

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})
afterEach(resetClock)

async function member() {
  await register(db, ann, 'en')
  const link = { token: mailedToken(db, ann.email), password: ann.password }
  const outcome = await verifyEmail(db, link, null)
  const actor = outcome.ok && findActor(db, outcome.token)
  if (!outcome.ok || !actor) throw new Error('no session')
  return { actor, token: outcome.token }
}

test('an administrator changes other accounts, never their own', async () => {
  const { actor, token } = await member()
  const admin = newActor(db, { role: 'admin' })
  const suspended = { role: 'member', status: 'suspended' } as const
  expect(await changeMembership(db, admin, admin.userId, suspended)).toEqual({
    ok: false,
    reason: 'own_account',
  })
  expect(await changeMembership(db, admin, 999, suspended)).toEqual({
    ok: false,
    reason: 'not_found',
  })
  expect(await changeMembership(db, admin, actor.userId, suspended)).toMatchObject({ ok: true })
  expect(findActor(db, token)).toBeNull()
  expect(await signIn(db, ann, null)).toEqual({ ok: false, reason: 'suspended' })
})

test('whoever is suspended is told, and told when it ends', async () => {
  const { actor } = await member()
  const admin = newActor(db, { role: 'admin' })
  const set = (status: 'suspended' | 'active') =>
    changeMembership(db, admin, actor.userId, { role: 'member', status })
  await set('suspended')
  expect(lastMailTo(db, ann.email).subject).toMatch(/^Your account at .* is suspended$/)
  const mails = await db.$count(outboxMessages)
  await set('suspended')
  expect(await db.$count(outboxMessages), 'set twice').toBe(mails)
  await set('active')
  expect(lastMailTo(db, ann.email).subject).toMatch(/^Your account at .* is active again$/)
})

test('an address that nobody confirmed gets no mail about a suspension', async () => {
  await register(db, ann, 'en')
  const admin = newActor(db, { role: 'admin' })
  const mails = await db.$count(outboxMessages)
  const { id } = db.select().from(users).where(eq(users.email, ann.email)).get() ?? { id: 0 }
  const change = { role: 'member', status: 'suspended' } as const
  expect(await changeMembership(db, admin, id, change)).toMatchObject({ ok: true })
  expect(await db.$count(outboxMessages)).toBe(mails)
})

test('a dashboard opened before a suspension does not lift it', async () => {
  const { actor } = await member()
  const [admin, other] = [newActor(db, { role: 'admin' }), newActor(db, { role: 'admin' })]
  const outdated = { role: 'moderator', status: 'active', seenVersion: 'member active' } as const
  await changeMembership(db, other, actor.userId, { role: 'member', status: 'suspended' })
  const refused = await changeMembership(db, admin, actor.userId, outdated)
  expect(refused).toEqual({ ok: false, reason: 'changed_since' })
  expect(await signIn(db, ann, null)).toEqual({ ok: false, reason: 'suspended' })

  const current = { role: 'moderator', status: 'suspended' } as const
  const sent = { ...current, seenVersion: 'member suspended' }
  for (const time of ['once', 'twice']) {
    const changed = await changeMembership(db, admin, actor.userId, sent)
    expect(changed, time).toMatchObject({ ok: true })
  }
  expect(await signIn(db, ann, null)).toEqual({ ok: false, reason: 'suspended' })
})

test('a change that is sent twice is recorded once', async () => {
  const { actor } = await member()
  const admin = newActor(db, { role: 'admin' })
  const change = { role: 'member', status: 'pending', seenVersion: 'member active' } as const
  expect(await changeMembership(db, admin, actor.userId, change)).toMatchObject({ ok: true })
  const recorded = await db.$count(activities)
  expect(await changeMembership(db, admin, actor.userId, change)).toMatchObject({ ok: true })
  expect(await db.$count(activities)).toBe(recorded)
})

test('an account set back to pending stays pending, whatever link is requested', async () => {
  const { actor } = await member()
  const admin = newActor(db, { role: 'admin' })
  await changeMembership(db, admin, actor.userId, { role: 'member', status: 'pending' })
  const mails = await db.$count(outboxMessages)
  await resendVerification(db, ann.email)
  expect(await db.$count(outboxMessages)).toBe(mails)
  await requestPasswordReset(db, ann.email)
  const token = mailedToken(db, ann.email)
  expect(await resetPassword(db, token, 'another horse battery')).toMatchObject({ ok: true })
  const signedIn = await signIn(db, { ...ann, password: 'another horse battery' }, null)
  expect(signedIn).toEqual({ ok: false, reason: 'on_hold' })
})

test('an account that is confirmed after a suspension is no longer suspended', async () => {
  await register(db, ann, 'en')
  const admin = newActor(db, { role: 'admin' })
  const [user] = db.select().from(users).where(eq(users.email, ann.email)).all()
  const link = { token: mailedToken(db, ann.email), password: ann.password }
  for (const status of ['suspended', 'pending'] as const) {
    await changeMembership(db, admin, user?.id ?? 0, { role: 'member', status })
  }
  expect(await verifyEmail(db, link, null)).toMatchObject({ ok: true })
  expect(db.select().from(users).where(isSuspended).all()).toEqual([])
})

test('the command line makes a registered address an administrator', async () => {
  const { token } = await member()
  expect(await promoteToAdmin(db, 'nobody@example.org')).toBeNull()
  expect(await promoteToAdmin(db, ann.email)).toEqual({ resetToken: null, isFactorRemoved: false })
  expect(findActor(db, token)).toBeNull()
  const outcome = await signIn(db, ann, null)
  expect(outcome.ok && findActor(db, outcome.token)).toMatchObject({ role: 'admin' })
})

test('the command line gives an unconfirmed administrator a link, not the password that somebody else chose', async () => {
  await register(db, ann, 'en')
  const token = (await promoteToAdmin(db, ann.email))?.resetToken
  expect(await signIn(db, ann, null)).toEqual({ ok: false, reason: 'not_activated' })
  expect(await resetPassword(db, token ?? '', 'chosen at the box')).toMatchObject({ ok: true })
  const outcome = await signIn(db, { ...ann, password: 'chosen at the box' }, null)
  expect(outcome.ok && findActor(db, outcome.token)).toMatchObject({ role: 'admin' })
})

test('the command line lets an administrator choose a new password without any mail', async () => {
  await member()
  const token = (await promoteToAdmin(db, ann.email, { withToken: true }))?.resetToken
  expect(await resetPassword(db, token ?? '', 'chosen at the box')).toMatchObject({ ok: true })
  expect(await signIn(db, ann, null)).toMatchObject({ ok: false })
  const outcome = await signIn(db, { ...ann, password: 'chosen at the box' }, null)
  expect(outcome.ok && findActor(db, outcome.token)).toMatchObject({ role: 'admin' })
})

test('every administrator is mailed when a role changes or an administrator is suspended', async () => {
  const { actor } = await member()
  const [admin, other] = [newActor(db, { role: 'admin' }), newActor(db, { role: 'admin' })]
  const mailsToOther = () => listMails(db).filter(({ toAddress }) => toAddress === other.email)
  await changeMembership(db, admin, actor.userId, { role: 'member', status: 'suspended' })
  expect(mailsToOther()).toHaveLength(0)
  await changeMembership(db, admin, actor.userId, { role: 'admin', status: 'active' })
  expect(mailsToOther().at(-1)?.text).toContain('admin, active')
  await changeMembership(db, admin, actor.userId, { role: 'admin', status: 'suspended' })
  expect(mailsToOther().at(-1)?.text).toContain('admin, suspended')
})

test('nobody takes the rights of the person who runs the portal', async () => {
  const admin = newActor(db, { role: 'admin' })
  const clerk = newActor(db, { role: 'admin', email: 'clerk@example.org' })
  const before = config.adminEmail
  config.adminEmail = clerk.email
  onTestFinished(() => {
    config.adminEmail = before
  })
  for (const change of [
    { role: 'member', status: 'active' },
    { role: 'admin', status: 'suspended' },
    { role: 'admin', status: 'pending' },
  ] as const) {
    expect(await changeMembership(db, admin, clerk.userId, change)).toEqual({
      ok: false,
      reason: 'runs_the_portal',
    })
  }
})

test('an administrator is signed out after 12 idle hours, a member is not', async () => {
  setClock('2026-11-20T15:00:00.000Z')
  const open = async (role: 'admin' | 'member') => {
    const { userId } = newActor(db, { role })
    return write(db, (tx) => openSession(tx, userId, null))
  }
  const [admin, plain] = [await open('admin'), await open('member')]
  moveClock(hours(11))
  const actor = findActor(db, admin)
  if (!actor) throw new Error('signed out too soon')
  await touchSession(db, actor)
  moveClock(minutes(10))
  await touchSession(db, actor)
  moveClock(hours(12) - minutes(10) - 1)
  expect(findActor(db, admin)).not.toBeNull()
  moveClock(1)
  expect(findActor(db, admin)).toBeNull()
  expect(findActor(db, plain)).not.toBeNull()
})

test('administrators are told when the address of the first one makes somebody else administrator', async () => {
  const admin = newActor(db, { role: 'admin' })
  const before = config.adminEmail
  config.adminEmail = ann.email
  onTestFinished(() => {
    config.adminEmail = before
  })
  await member()
  expect(lastMailTo(db, admin.email).text).toContain('Ann')
  db = freshDatabase()
  await member()
  expect(listMails(db), 'the first one is told nothing').toHaveLength(1)
})

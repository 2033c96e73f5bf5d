import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { mailedToken } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { changeMembership, promoteToAdmin } from './membership.server.ts'
import { requestPasswordReset, resetPassword } from './password-change.server.ts'
import { register, resendVerification, verifyEmail } from './registration.server.ts'
import { findActor } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

const ann = { name: 'Ann', email: 'ann@example.org', password: 'correct horse battery' }

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

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
  expect(await changeMembership(db, admin, actor.userId, suspended)).toEqual({ ok: true })
  expect(findActor(db, token)).toBeNull()
  expect(await signIn(db, ann, null)).toEqual({ ok: false, reason: 'suspended' })
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
  expect(await resetPassword(db, token, 'another horse battery')).toEqual({ ok: true })
  const signedIn = await signIn(db, { ...ann, password: 'another horse battery' }, null)
  expect(signedIn).toEqual({ ok: false, reason: 'on_hold' })
})

test('the command line makes a registered address an administrator', async () => {
  const { token } = await member()
  expect(await promoteToAdmin(db, 'nobody@example.org')).toBeNull()
  expect(await promoteToAdmin(db, ann.email)).toEqual({ resetToken: null, lostFactor: false })
  expect(findActor(db, token)).toBeNull()
  const outcome = await signIn(db, ann, null)
  expect(outcome.ok && findActor(db, outcome.token)).toMatchObject({ role: 'admin' })
})

test('the command line gives an unconfirmed administrator a link, not the password of whoever registered', async () => {
  await register(db, ann, 'en')
  const token = (await promoteToAdmin(db, ann.email))?.resetToken
  expect(await signIn(db, ann, null)).toEqual({ ok: false, reason: 'not_activated' })
  expect(await resetPassword(db, token ?? '', 'chosen at the box')).toEqual({ ok: true })
  const outcome = await signIn(db, { ...ann, password: 'chosen at the box' }, null)
  expect(outcome.ok && findActor(db, outcome.token)).toMatchObject({ role: 'admin' })
})

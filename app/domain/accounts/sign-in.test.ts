import * as crypto from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { sessions } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { hashPassword } from './passwords.server.ts'
import { findActor } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

// Records each call of the hash function, and still calls it.
vi.mock('node:crypto', async (original) => {
  const node = await original<typeof crypto>()
  return { ...node, argon2: vi.fn(node.argon2) }
})

/** Returns the cost parameters of every hashing during a sign-in attempt. */
async function hashingsDuring(attempt: () => Promise<unknown>) {
  const { calls } = vi.mocked(crypto.argon2).mock
  const before = calls.length
  await attempt()
  return calls.slice(before).map(([algorithm, { memory, passes, parallelism, tagLength }]) => {
    return { algorithm, memory, passes, parallelism, tagLength }
  })
}

async function townWithMember(status: 'pending' | 'active' | 'suspended') {
  const db = freshDatabase()
  const member = newActor(db, { email: 'ann@example.org', status })
  db.update(users)
    .set({ passwordHash: await hashPassword('correct horse battery') })
    .where(eq(users.id, member.userId))
    .run()
  return { db, member }
}

const right = { email: 'ann@example.org', password: 'correct horse battery' }
const wrong = { email: 'ann@example.org', password: 'incorrect horse' }

test('the right password opens a session whose token finds the member and is not stored', async () => {
  const { db, member } = await townWithMember('active')
  const outcome = await signIn(db, right, 'w3m')
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(findActor(db, outcome.token)).toMatchObject({ userId: member.userId })
  expect(JSON.stringify(db.select().from(sessions).all())).not.toContain(outcome.token)
})

test('only the right password learns that an account is not activated or suspended', async () => {
  for (const [status, reason] of [
    ['pending', 'not_activated'],
    ['suspended', 'suspended'],
  ] as const) {
    const { db } = await townWithMember(status)
    expect(await signIn(db, wrong, null)).toEqual({ ok: false, reason: 'failed' })
    expect(await signIn(db, right, null)).toEqual({ ok: false, reason })
  }
})

test.each([
  ['whose password is changed', { passwordHash: 'another' }, 'failed'],
  ['who is suspended', { membershipStatus: 'suspended' }, 'suspended'],
] as const)(
  'a member %s while the password is checked gets no session',
  async (_, change, reason) => {
    const { db, member } = await townWithMember('active')
    const attempt = signIn(db, right, null)
    db.update(users).set(change).where(eq(users.id, member.userId)).run()
    expect(await attempt).toEqual({ ok: false, reason })
    expect(db.select().from(sessions).all()).toEqual([])
  },
)

test('suspending a member ends the access of their token', async () => {
  const { db, member } = await townWithMember('active')
  const outcome = await signIn(db, right, null)
  if (!outcome.ok) throw new Error(outcome.reason)
  db.update(users).set({ membershipStatus: 'suspended' }).where(eq(users.id, member.userId)).run()
  expect(findActor(db, outcome.token)).toBeNull()
})

test('an unknown address takes as long as a known one, with one password hash', async () => {
  const { db } = await townWithMember('active')
  const known = await hashingsDuring(() => signIn(db, wrong, null))
  const unknown = await hashingsDuring(() =>
    signIn(db, { ...wrong, email: 'nobody@example.org' }, null),
  )
  expect(known).toHaveLength(1)
  expect(unknown).toEqual(known)
})

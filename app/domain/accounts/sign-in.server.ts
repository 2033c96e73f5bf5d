import { eq } from 'drizzle-orm'
import type { Connection, Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { isUnclaimed } from './activate-account.server.ts'
import { findToken, issueToken, redeemToken } from './one-time-tokens.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { hasSecondFactor, spendCode } from './second-factor.server.ts'
import { openSession } from './sessions.server.ts'

/** Why somebody with the right password gets no session (docs/rules.md#login-refusals). */
type MemberRefusal = 'not_activated' | 'on_hold' | 'suspended'

export type SignInOutcome =
  | { ok: true; userId: number; token: string }
  | { ok: false; reason: 'failed' | MemberRefusal }
  /** The password is right; a code of the second factor is still needed. */
  | { ok: false; reason: 'second_factor'; userId: number }

type CodeOutcome =
  | { ok: true; userId: number; token: string }
  | { ok: false; reason: 'wrong_code' | MemberRefusal }

type User = typeof users.$inferSelect

/** Verified if the address is unknown, so that the answer takes as long as for a known one. */
const decoyHash = hashPassword('a password nobody has')

/**
 * Checks address and password and opens a session. Only with the right password does the answer
 * reveal that the account is not activated, on hold or suspended (docs/rules.md#login-refusals), or
 * that it needs a code.
 */
export async function signIn(
  db: Connection,
  credentials: { email: string; password: string },
  userAgent: string | null,
): Promise<SignInOutcome> {
  const user = db.select().from(users).where(eq(users.email, credentials.email)).get()
  const matches = await verifyPassword(
    credentials.password,
    user?.passwordHash ?? (await decoyHash),
  )
  if (!user || !matches) return { ok: false, reason: 'failed' }
  return write(db, (tx) => {
    // While the password was checked, it may have been changed, or the account suspended.
    const current = findUser(tx, user.id)
    if (current?.passwordHash !== user.passwordHash) return { ok: false, reason: 'failed' }
    const reason = refuseMember(current)
    if (reason) return { ok: false, reason }
    if (hasSecondFactor(tx, user.id)) {
      return { ok: false, reason: 'second_factor', userId: user.id }
    }
    return { ok: true, userId: user.id, token: openSession(tx, user.id, userAgent) }
  })
}

const findUser = (tx: Db, userId: number): User | undefined =>
  tx.select().from(users).where(eq(users.id, userId)).get()

function refuseMember(user: User): MemberRefusal | null {
  if (user.membershipStatus === 'suspended') return 'suspended'
  if (user.membershipStatus !== 'pending') return null
  // An administrator set a confirmed member back to pending; a verification mail does not help
  // here.
  return isUnclaimed(user) ? 'not_activated' : 'on_hold'
}

/** Opens a session with a code of the second factor, after the password was checked. */
export function signInWithCode(
  db: Connection,
  { userId, code }: { userId: number; code: string },
  userAgent: string | null,
): Promise<CodeOutcome> {
  return write(db, (tx) => {
    const user = findUser(tx, userId)
    const reason = user && refuseMember(user)
    if (reason) return { ok: false, reason }
    if (!spendCode(tx, userId, code)) return { ok: false, reason: 'wrong_code' }
    return { ok: true, userId, token: openSession(tx, userId, userAgent) }
  })
}

/**
 * Returns a token for a sign-in with the right password that still needs a code, which the next
 * page asks for. The token alone opens no session.
 */
export function startCodeStep(db: Connection, userId: number): Promise<string> {
  return write(db, (tx) => {
    const user = findUser(tx, userId)
    return issueToken(tx, { userId, email: user?.email ?? '' }, 'second_factor')
  })
}

/** Returns the account of a sign-in that waits for its code; null after ten minutes. */
export function findCodeStep(db: Db, token: string): number | null {
  return findToken(db, token, 'second_factor')?.user.id ?? null
}

export async function endCodeStep(db: Connection, token: string) {
  await write(db, (tx) => redeemToken(tx, token, 'second_factor'))
}

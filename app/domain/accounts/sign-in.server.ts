import { eq } from 'drizzle-orm'
import type { Connection, Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { isUnclaimed } from './activation.server.ts'
import { findLink, issueToken, redeemToken } from './one-time-links.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { hasSecondFactor, spendCode } from './second-factor.server.ts'
import { openSession } from './sessions.server.ts'

export type SignInOutcome =
  | { ok: true; userId: number; token: string }
  | { ok: false; reason: 'failed' | 'not_activated' | 'on_hold' | 'suspended' }
  /** The password is right; a code of the second factor is still needed. */
  | { ok: false; reason: 'second_factor'; userId: number }

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
  if (user.membershipStatus === 'suspended') return { ok: false, reason: 'suspended' }
  if (user.membershipStatus === 'pending') {
    // An administrator set a confirmed member back to pending; a verification mail does not help
    // here.
    return { ok: false, reason: isUnclaimed(user) ? 'not_activated' : 'on_hold' }
  }
  return write(db, (tx) => {
    if (hasSecondFactor(tx, user.id)) {
      return { ok: false, reason: 'second_factor', userId: user.id }
    }
    return { ok: true, userId: user.id, token: openSession(tx, user.id, userAgent) }
  })
}

/** Opens a session with a code of the second factor, after the password was checked. */
export function signInWithCode(
  db: Connection,
  { userId, code }: { userId: number; code: string },
  userAgent: string | null,
): Promise<{ ok: true; userId: number; token: string } | { ok: false; reason: 'wrong_code' }> {
  return write(db, (tx) => {
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
    const user = tx.select().from(users).where(eq(users.id, userId)).get()
    return issueToken(tx, { userId, email: user?.email ?? '' }, 'second_factor')
  })
}

/** Returns the account of a sign-in that waits for its code; null after ten minutes. */
export function findCodeStep(db: Db, token: string): number | null {
  return findLink(db, token, 'second_factor')?.user.id ?? null
}

export async function endCodeStep(db: Connection, token: string) {
  await write(db, (tx) => redeemToken(tx, token, 'second_factor'))
}

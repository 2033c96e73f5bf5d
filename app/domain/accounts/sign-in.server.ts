import { eq } from 'drizzle-orm'
import type { Connection } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { isUnclaimed } from './activation.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { openSession } from './sessions.server.ts'

export type SignInOutcome =
  | { ok: true; userId: number; token: string }
  | { ok: false; reason: 'failed' | 'not_activated' | 'on_hold' | 'suspended' }

/** Verified when the address is unknown, so that the answer takes as long as for a known one. */
const decoyHash = hashPassword('a password nobody has')

/**
 * Checks address and password and opens a session. Only with the right password does the answer say
 * that an account is not activated, on hold or suspended (docs/rules.md#login-refusals).
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
  const token = await write(db, (tx) => openSession(tx, user.id, userAgent))
  return { ok: true, userId: user.id, token }
}

import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { sessions } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import type { Actor } from './account.ts'
import { type WrongPassword, writeWithPassword } from './own-password.server.ts'
import { hashToken } from './random-token.server.ts'
import { hasSecondFactor, spendCode } from './second-factor.server.ts'

/** For how long a session is not asked for the password again (docs/rules.md#password-again). */
const confirmedMinutes = 10

/**
 * Whether the member gave the password again in this session within the last ten minutes. A time in
 * the future comes from a clock that was ahead, and does not count.
 */
export function hasConfirmedPassword(db: Db, { sessionId }: Pick<Actor, 'sessionId'>): boolean {
  const isRecent = and(
    gt(sessions.confirmedAt, instantFromNow(-minutes(confirmedMinutes))),
    lte(sessions.confirmedAt, nowInstant()),
  )
  const row = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isRecent))
    .get()
  return row !== undefined
}

/** Records on a page's session that the member gave the password again. */
export async function confirmPassword(
  db: Connection,
  actor: Actor,
  password: string,
): Promise<{ ok: true } | WrongPassword> {
  return writeWithPassword(db, actor, password, (tx) => confirmSession(tx, actor))
}

/**
 * Records on a program's session that the password was given again. An account with a second factor
 * also needs a code, because a program's stored credentials include the password.
 */
export async function confirmPasswordByCall(
  db: Connection,
  actor: Actor,
  { password, code = '' }: { password: string; code?: string },
): Promise<{ ok: true } | WrongPassword | { ok: false; reason: 'second_factor' }> {
  return writeWithPassword(db, actor, password, (tx) => {
    if (hasSecondFactor(tx, actor.userId) && !spendCode(tx, actor.userId, code)) {
      return { ok: false, reason: 'second_factor' } as const
    }
    return confirmSession(tx, actor)
  })
}

/** A session that was ended meanwhile, as that of a suspended member, confirms nothing. */
function confirmSession(tx: Tx, { sessionId }: Actor): { ok: true } | WrongPassword {
  const isMarked = markConfirmed(tx, eq(sessions.id, sessionId))
  return isMarked ? { ok: true } : { ok: false, reason: 'wrong_password' }
}

/** Records on a new session that the password came with the call that opened it. */
export async function confirmPasswordOfNewSession(db: Connection, token: string) {
  await write(db, (tx) => markConfirmed(tx, eq(sessions.tokenHash, hashToken(token))))
}

function markConfirmed(tx: Tx, session: SQL): boolean {
  return tx.update(sessions).set({ confirmedAt: nowInstant() }).where(session).run().changes > 0
}

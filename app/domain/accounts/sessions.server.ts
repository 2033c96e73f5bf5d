import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import type { Actor } from './account.ts'
import { hashToken, newToken } from './tokens.server.ts'

export const sessionDays = 30

/**
 * Opens a session and returns its token. Only a hash is stored, so the token cannot be read again.
 */
export function openSession(tx: Tx, userId: number, userAgent: string | null): string {
  const token = newToken()
  tx.insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId,
      userAgent: userAgent?.slice(0, 200) ?? null,
      createdAt: nowInstant(),
      expiresAt: instantFromNow(days(sessionDays)),
    })
    .run()
  return token
}

/**
 * Returns whom a token belongs to; null when it is unknown, expired, or the account is not active.
 */
export function findActor(db: Db, token: string): Actor | null {
  const row = db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      name: users.name,
      email: users.email,
      role: users.role,
      locale: users.locale,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        gt(sessions.expiresAt, nowInstant()),
        eq(users.membershipStatus, 'active'),
      ),
    )
    .get()
  return row ? { ...row, locale: toLocale(row.locale) } : null
}

/** Ends one of the member's own sessions; another member's is not found. */
export function revokeSession(db: Connection, actor: Actor, sessionId: number): Promise<boolean> {
  return write(
    db,
    (tx) =>
      tx
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.userId)))
        .run().changes > 0,
  )
}

/** Ends the user's sessions, except the given one if there is one. */
export function revokeSessions(tx: Tx, userId: number, exceptSessionId?: number) {
  const own = eq(sessions.userId, userId)
  tx.delete(sessions)
    .where(exceptSessionId === undefined ? own : and(own, ne(sessions.id, exceptSessionId)))
    .run()
}

export async function deleteExpiredSessions(db: Connection) {
  await write(db, (tx) => tx.delete(sessions).where(lte(sessions.expiresAt, nowInstant())).run())
}

/** Returns the member's open sessions, newest first. */
export function listSessions(db: Db, actor: Actor) {
  return db
    .select({ id: sessions.id, userAgent: sessions.userAgent, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expiresAt, nowInstant())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .all()
}

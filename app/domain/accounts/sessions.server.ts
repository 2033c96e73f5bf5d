import { and, desc, eq, gt, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { days, hours, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { plannedOnce, preparedQuery } from '#db/prepared-query.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import type { Actor } from './account.ts'
import { hashToken, newToken } from './random-token.server.ts'

export const sessionDays = 30

/** Many, because a program may log in each time it runs. The page of sessions shows all. */
const maxSessions = 1_000

/**
 * After this many hours without use, the session of an administrator, cashier, moderator or
 * importer ends (docs/rules.md#idle-sessions).
 */
const idleHours = 12

/** Use is stored at most this often, so that page views rarely write. */
const touchMinutes = 15

const lastUse = sql`coalesce(${sessions.seenAt}, ${sessions.createdAt})`

/**
 * Opens a session and returns its token. Only a hash is stored, so the token cannot be read again.
 * Above the limit, the least recently used session ends.
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
  endUnused(tx, userId)
  return token
}

function endUnused(tx: Tx, userId: number) {
  const own = eq(sessions.userId, userId)
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(own)
    .orderBy(desc(lastUse), desc(sessions.id))
    .limit(maxSessions)
  tx.delete(sessions)
    .where(and(own, notInArray(sessions.id, newest)))
    .run()
}

/** By how much the clocks of two boxes may differ. */
const clockTolerance = hours(1)

/**
 * Returns the actor of a session token; null if it is unknown, expired or idle for too long, or if
 * the account is not active.
 */
export function findActor(db: Db, token: string): Actor | null {
  const row = actorQuery(db).get({
    tokenHash: hashToken(token),
    now: nowInstant(),
    idleSince: instantFromNow(-hours(idleHours)),
    latest: instantFromNow(clockTolerance),
  })
  return row ? { ...row, locale: toLocale(row.locale) } : null
}

const actorQuery = preparedQuery((db) =>
  db
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
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, plannedOnce('now')),
        // Opened while the clock was ahead, it would outlive its limits.
        lt(lastUse, plannedOnce('latest')),
        eq(users.membershipStatus, 'active'),
        or(eq(users.role, 'member'), gt(lastUse, plannedOnce('idleSince'))),
      ),
    )
    .prepare(),
)

/**
 * Stores that a session is in use, at most every 15 minutes. Members' sessions have no idle limit
 * (docs/rules.md#idle-sessions).
 */
export async function touchSession(db: Connection, { sessionId, role }: Actor) {
  if (role === 'member') return
  const isDue = and(
    eq(sessions.id, sessionId),
    lte(lastUse, instantFromNow(-minutes(touchMinutes))),
  )
  const due = db.select({ id: sessions.id }).from(sessions).where(isDue).get()
  if (!due) return
  await write(db, (tx) =>
    tx.update(sessions).set({ seenAt: nowInstant() }).where(eq(sessions.id, sessionId)).run(),
  )
}

/** Ends one of the member's own sessions; null if it is not theirs. */
export function revokeSession(
  db: Connection,
  actor: Actor,
  sessionId: number,
): Promise<{ userAgent: string | null } | null> {
  return write(
    db,
    (tx) =>
      tx
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.userId)))
        .returning({ userAgent: sessions.userAgent })
        .get() ?? null,
  )
}

/** Ends the user's sessions, except `exceptSessionId`. */
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

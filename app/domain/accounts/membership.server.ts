import { asc, count, eq, like, or } from 'drizzle-orm'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Actor, MembershipStatus, Role } from './account.ts'
import { revokeSessions } from './sessions.server.ts'

export const usersPerPage = 25

/** Accounts for the administrator, by id; `q` is part of a name or address. */
export function listUsers(db: Db, { q = '', page = 1 }: { q?: string; page?: number } = {}) {
  const pattern = `%${q.replace(/[\\%_]/g, '')}%`
  const matching = q ? or(like(users.name, pattern), like(users.email, pattern)) : undefined
  const total = db.select({ n: count() }).from(users).where(matching).get()?.n ?? 0
  const rows = db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      membershipStatus: users.membershipStatus,
    })
    .from(users)
    .where(matching)
    .orderBy(asc(users.id))
    .limit(usersPerPage)
    .offset((page - 1) * usersPerPage)
    .all()
  return { rows, total, pages: Math.max(1, Math.ceil(total / usersPerPage)) }
}

/** How many members are active; the home page's counter. */
export function countMembers(db: Db): number {
  return (
    db.select({ n: count() }).from(users).where(eq(users.membershipStatus, 'active')).get()?.n ?? 0
  )
}

/**
 * Sets role and membership of somebody else's account. Suspending ends their sessions. Nobody
 * changes their own, so that a portal cannot lose its last administrator by a slip.
 */
export function changeMembership(
  db: Db,
  admin: Actor,
  userId: number,
  change: { role: Role; status: MembershipStatus },
): { ok: true } | { ok: false; reason: 'not_found' | 'own_account' } {
  if (admin.userId === userId) return { ok: false, reason: 'own_account' }
  return transaction(db, (tx) => {
    const { changes } = tx
      .update(users)
      .set({ role: change.role, membershipStatus: change.status, updatedAt: nowInstant() })
      .where(eq(users.id, userId))
      .run()
    if (changes === 0) return { ok: false, reason: 'not_found' }
    if (change.status !== 'active') revokeSessions(tx, userId)
    recordEvent(tx, admin, 'account.membership_changed', { type: 'user', id: userId }, change)
    return { ok: true }
  })
}

/** Makes the account of an address an active administrator; for the command line. */
export function promoteToAdmin(db: Db, email: string): boolean {
  return transaction(db, (tx) => {
    const at = nowInstant()
    const user = tx
      .update(users)
      .set({ role: 'admin', membershipStatus: 'active', emailVerifiedAt: at, updatedAt: at })
      .where(eq(users.email, email))
      .returning({ id: users.id })
      .get()
    if (user) recordEvent(tx, null, 'account.promoted', { type: 'user', id: user.id })
    return user !== undefined
  })
}

import { and, eq, ne } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { deleteTokens } from './one-time-tokens.server.ts'

type User = typeof users.$inferSelect

/** Whether the address of an account is unconfirmed; a stranger may have set the password. */
export function isUnconfirmed({ membershipStatus, emailVerifiedAt }: User): boolean {
  return membershipStatus !== 'active' && emailVerifiedAt === null
}

/** Whether an account is a registration that was never confirmed. */
export function isUnclaimed(user: User): boolean {
  return user.membershipStatus === 'pending' && isUnconfirmed(user)
}

/**
 * Activates a pending account. Call it only after checking both a link mailed to its address and
 * the password it will have (decision 012). The configured administrator gets the role here,
 * because only now is the address known to be theirs.
 */
export function activate(
  tx: Tx,
  user: User,
  { name, passwordHash }: Pick<User, 'name' | 'passwordHash'>,
) {
  const at = nowInstant()
  const role = user.email === config.adminEmail ? 'admin' : user.role
  tx.update(users)
    .set({
      name,
      passwordHash,
      role,
      membershipStatus: 'active',
      emailVerifiedAt: at,
      suspendedAt: null,
      updatedAt: at,
    })
    .where(eq(users.id, user.id))
    .run()
  deleteTokens(tx, user.id, 'verify_email')
  record(tx, { userId: user.id }, { type: 'account.verified', id: user.id })
  // Other administrators are told: ADMIN_EMAIL may by now belong to somebody else.
  const isOther = and(ne(users.id, user.id), eq(users.role, 'admin'))
  if (role !== user.role && countRows(tx, users, isOther) > 0) {
    record(tx, null, { type: 'account.promoted', id: user.id, memberName: name })
  }
}

import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { oneTimeTokenPurposes, users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { type Actor, type MembershipStatus, type Role, toMembershipVersion } from './account.ts'
import { isUnconfirmed } from './activate-account.server.ts'
import { deleteTokens, issueToken } from './one-time-tokens.server.ts'
import { may } from './permissions.ts'
import { hasSecondFactor, removeSecondFactor } from './second-factor.server.ts'
import { revokeSessions } from './sessions.server.ts'

type MembershipRefusal =
  | 'not_found'
  | 'own_account'
  | 'unconfirmed'
  | 'runs_the_portal'
  | 'changed_since'

type MembershipChange = {
  role: Role
  status: MembershipStatus
  /** The membership that the administrator saw (`toMembershipVersion`), if it is known. */
  seenVersion?: string
}

/**
 * Sets the role and the membership status of somebody else's account. Suspending takes their
 * listings and events off the lists; activating again puts them back
 * (docs/rules.md#membership-states, docs/rules.md#rights-watched, docs/rules.md#suspension).
 */
export async function changeMembership(
  db: Connection,
  admin: Actor,
  userId: number,
  change: MembershipChange,
): Promise<{ ok: true; name: string } | { ok: false; reason: MembershipRefusal }> {
  // A portal must not lose its last administrator by mistake.
  if (userId === admin.userId) return { ok: false, reason: 'own_account' }
  if (!may(admin, 'changeMembership', { userId })) return { ok: false, reason: 'not_found' }
  return write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.id, userId)).get()
    if (!user || user.deletedAt) return { ok: false, reason: 'not_found' }
    if (
      user.email === config.adminEmail &&
      (change.role !== 'admin' || change.status !== 'active')
    ) {
      return { ok: false, reason: 'runs_the_portal' }
    }
    const wanted = toMembershipVersion({ role: change.role, membershipStatus: change.status })
    const current = toMembershipVersion(user)
    // A form that is sent twice finds what it wants.
    if (current === wanted) return { ok: true, name: user.name }
    // It would revert what somebody else has set since the page was opened.
    if (change.seenVersion && change.seenVersion !== current) {
      return { ok: false, reason: 'changed_since' }
    }
    const before = { formerRole: user.role, memberName: user.name }
    const at = nowInstant()
    // A stranger may have set the password.
    if (change.status === 'active' && isUnconfirmed(user)) {
      return { ok: false, reason: 'unconfirmed' }
    }
    const suspendedSince = {
      active: null,
      pending: user.suspendedAt,
      suspended: user.suspendedAt ?? at,
    }
    tx.update(users)
      .set({
        role: change.role,
        membershipStatus: change.status,
        suspendedAt: suspendedSince[change.status],
        updatedAt: at,
      })
      .where(eq(users.id, userId))
      .run()
    if (change.status !== 'active') revokeSessions(tx, userId)
    if (change.role !== user.role) endAccess(tx, userId)
    const isSuspended = change.status === 'suspended' && !user.suspendedAt
    const isRestored = change.status === 'active' && user.suspendedAt !== null
    if (isSuspended) record(tx, admin, { type: 'account.suspended', id: userId, ...before })
    if (isRestored) record(tx, admin, { type: 'account.restored', id: userId })
    if (change.role !== user.role || !(isSuspended || isRestored)) {
      const { role, status } = change
      record(tx, admin, { type: 'account.membership_changed', id: userId, role, status, ...before })
    }
    return { ok: true, name: user.name }
  })
}

/**
 * Ends all sessions and mailed links of an account, so that nobody who stole one gets the rights of
 * the new role (docs/rules.md#new-role).
 */
function endAccess(tx: Tx, userId: number) {
  revokeSessions(tx, userId)
  for (const purpose of oneTimeTokenPurposes) deleteTokens(tx, userId, purpose)
}

/**
 * Makes the account with this address an administrator (for the command line), and ends its
 * suspension. If it was one before, its second factor is turned off. An unconfirmed account also
 * gets a token for `/reset-password`, so that the address's owner chooses the password.
 * @param withToken gives every account such a token: its password may be lost while no mail goes
 * @returns null if there is no such account
 */
export function promoteToAdmin(
  db: Connection,
  email: string,
  { withToken = false } = {},
): Promise<{ resetToken: string | null; isFactorRemoved: boolean } | null> {
  return write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.email, email)).get()
    if (!user || user.deletedAt) return null
    const isWaiting = isUnconfirmed(user)
    const membershipStatus = isWaiting ? 'pending' : 'active'
    tx.update(users)
      .set({ role: 'admin', membershipStatus, suspendedAt: null, updatedAt: nowInstant() })
      .where(eq(users.id, user.id))
      .run()
    endAccess(tx, user.id)
    if (user.suspendedAt) record(tx, null, { type: 'account.restored', id: user.id })
    const isFactorRemoved = user.role === 'admin' && hasSecondFactor(tx, user.id)
    if (isFactorRemoved) removeSecondFactor(tx, null, user.id)
    record(tx, null, { type: 'account.promoted', id: user.id, memberName: user.name })
    const recipient = { userId: user.id, email }
    const resetToken = isWaiting || withToken ? issueToken(tx, recipient, 'reset_password') : null
    return { resetToken, isFactorRemoved }
  })
}

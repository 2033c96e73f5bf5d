import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import type { Actor } from './account.ts'
import { mailPasswordReset, queueDecoyMail } from './account-mail.server.ts'
import { activate, isUnclaimed } from './activate-account.server.ts'
import { forgetDevices } from './known-devices.server.ts'
import { deleteTokens, findToken, issueToken, redeemToken } from './one-time-tokens.server.ts'
import { type WrongPassword, writeWithPassword } from './own-password.server.ts'
import { hashPassword } from './passwords.server.ts'
import { findProfile } from './profile.server.ts'
import { revokeSessions } from './sessions.server.ts'

/**
 * Mails a reset link, unless the account is suspended. Neither the answer nor its timing reveals
 * whether the address has an account: without one, as many rows are written and deleted again.
 * @param redirectTo a path of the portal, for after the login with the new password
 */
export async function requestPasswordReset(db: Connection, email: string, redirectTo?: string) {
  await write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.email, email)).get()
    if (!user || user.membershipStatus === 'suspended') return queueDecoyMail(tx, email)
    const recipient = { userId: user.id, email, redirectTo }
    mailPasswordReset(tx, user, issueToken(tx, recipient, 'reset_password'))
  })
}

/**
 * Sets the password by a mailed link and ends all sessions of the account. The link also confirms
 * the address, so an unconfirmed registration becomes active.
 * @returns also the new address that waited and is given up (docs/rules.md#new-address), or null
 */
export async function resetPassword(
  db: Connection,
  token: string,
  password: string,
): Promise<{ ok: true; redirectTo?: string; droppedEmail: string | null } | { ok: false }> {
  if (!findToken(db, token, 'reset_password')) return { ok: false }
  const passwordHash = await hashPassword(password)
  return write(db, (tx) => {
    const link = redeemToken(tx, token, 'reset_password')
    const user = link && tx.select().from(users).where(eq(users.id, link.userId)).get()
    if (!user || user.email !== link.email) return { ok: false }
    const droppedEmail = findProfile(tx, { userId: user.id })?.pendingEmail ?? null
    setPassword(tx, user, passwordHash)
    if (isUnclaimed(user)) activate(tx, user, { name: user.name, passwordHash })
    revokeSessions(tx, user.id)
    return { ok: true, redirectTo: link.redirectTo ?? undefined, droppedEmail }
  })
}

/**
 * Changes the member's own password after checking the current one, and ends their other sessions.
 * @returns the new address that waited and is given up (docs/rules.md#new-address), or null
 */
export async function changePassword(
  db: Connection,
  actor: Actor,
  passwords: { currentPassword: string; newPassword: string },
): Promise<{ ok: true; droppedEmail: string | null } | WrongPassword> {
  const passwordHash = await hashPassword(passwords.newPassword)
  return writeWithPassword(db, actor, passwords.currentPassword, (tx) => {
    const user = tx.select().from(users).where(eq(users.id, actor.userId)).get()
    const droppedEmail = findProfile(tx, actor)?.pendingEmail ?? null
    if (user) setPassword(tx, user, passwordHash)
    revokeSessions(tx, actor.userId, actor.sessionId)
    return { ok: true, droppedEmail }
  })
}

/**
 * Also cancels what an intruder may have started: a pending change of address, a reset link, a
 * sign-in that waits for its code, and devices that are known. The second factor stays
 * (docs/rules.md#second-factor).
 */
function setPassword(tx: Tx, user: typeof users.$inferSelect, passwordHash: string) {
  tx.update(users)
    .set({ passwordHash, pendingEmail: null, updatedAt: nowInstant() })
    .where(eq(users.id, user.id))
    .run()
  for (const purpose of ['change_email', 'reset_password', 'second_factor'] as const) {
    deleteTokens(tx, user.id, purpose)
  }
  forgetDevices(tx, user.id)
  const { id, name, email, locale } = user
  record(tx, { userId: id }, { type: 'account.password_changed', id, name, email, locale })
}

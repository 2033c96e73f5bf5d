import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { isUnclaimed } from './activate-account.server.ts'
import { findToken, redeemToken } from './one-time-tokens.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { revokeSessions } from './sessions.server.ts'
import { dropRegistration } from './unconfirmed-registrations.server.ts'

/**
 * Makes a confirmed new address the account's own, mails the old one, and ends the account's
 * sessions except the one that followed the link. The account's password is required too, so that
 * neither a stolen session nor a link mailed to a stranger is enough to take over an account. A
 * wrong password leaves the link usable.
 */
export async function confirmEmailChange(
  db: Connection,
  { token, password }: { token: string; password: string },
  ownSessionId?: number,
): Promise<{ ok: true } | { ok: false; reason: 'void' | 'wrong_password' }> {
  const voidLink = { ok: false, reason: 'void' } as const
  const found = findToken(db, token, 'change_email')
  if (!found) return voidLink
  if (!(await verifyPassword(password, found.user.passwordHash))) {
    return { ok: false, reason: 'wrong_password' }
  }
  return write(db, (tx) => {
    const link = redeemToken(tx, token, 'change_email')
    const user = link && tx.select().from(users).where(eq(users.id, link.userId)).get()
    if (!user || user.pendingEmail !== link.email) return voidLink
    const holder = tx.select().from(users).where(eq(users.email, link.email)).get()
    if (holder && !isUnclaimed(holder)) return voidLink
    // An unconfirmed registration must not block the address for its owner.
    if (holder) dropRegistration(tx, holder.id)
    const at = nowInstant()
    tx.update(users)
      .set({ email: link.email, pendingEmail: null, emailVerifiedAt: at, updatedAt: at })
      .where(eq(users.id, user.id))
      .run()
    revokeSessions(tx, user.id, ownSessionId)
    const { id, name, email, locale } = user
    const change = { id, name, email, locale, newEmail: link.email }
    record(tx, { userId: id }, { type: 'account.email_changed', ...change })
    return { ok: true }
  })
}

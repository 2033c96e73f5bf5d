import { and, eq, gt, isNull } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { oneTimeTokens, users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import type { Actor } from './account.ts'
import { mailAddressTaken, mailNewEmailLink } from './account-mail.server.ts'
import { isUnclaimed } from './activate-account.server.ts'
import { findLink, issueToken, redeemToken } from './one-time-links.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { revokeSessions } from './sessions.server.ts'

/**
 * Returns a member's own profile, with a new address while its link works; undefined if the account
 * was deleted a moment ago.
 */
export function findProfile(db: Db, actor: Pick<Actor, 'userId'>) {
  return db
    .select({
      name: users.name,
      email: users.email,
      pendingEmail: oneTimeTokens.email,
      role: users.role,
      language: users.locale,
    })
    .from(users)
    .leftJoin(
      oneTimeTokens,
      and(
        eq(oneTimeTokens.userId, users.id),
        eq(oneTimeTokens.purpose, 'change_email'),
        eq(oneTimeTokens.email, users.pendingEmail),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, nowInstant()),
      ),
    )
    .where(eq(users.id, actor.userId))
    .get()
}

/**
 * Saves what is given. A new email address counts only after its mailed link is followed. If it
 * already has an account, the owner of that account is mailed instead, and the answer is the same.
 * The account's own address keeps a new one that waits, because the form always sends an address
 * (docs/rules.md#new-address).
 * @returns whether a link to a new email address was just mailed, as far as the member may know
 */
export function updateProfile(
  db: Connection,
  actor: Actor,
  { name, email, language }: { name?: string; email?: string; language?: Locale },
): Promise<{ waiting: boolean }> {
  return write(db, (tx) => {
    const waiting = email !== undefined && email !== actor.email
    tx.update(users)
      .set({
        name,
        locale: language,
        pendingEmail: waiting ? email : undefined,
        updatedAt: nowInstant(),
      })
      .where(eq(users.id, actor.userId))
      .run()
    if (waiting) {
      const holder = tx.select().from(users).where(eq(users.email, email)).get()
      // Also for a taken address, whose link is not mailed: the profile must show the same for it.
      const token = issueToken(tx, { userId: actor.userId, email }, 'change_email')
      if (holder && !isUnclaimed(holder)) mailAddressTaken(tx, holder)
      else mailNewEmailLink(tx, { email, locale: language ?? actor.locale }, token)
    }
    record(tx, actor, { type: 'account.profile_changed', id: actor.userId })
    return { waiting }
  })
}

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
  const found = findLink(db, token, 'change_email')
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
    if (holder) tx.delete(users).where(eq(users.id, holder.id)).run()
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

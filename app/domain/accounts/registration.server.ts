import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Connection } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { activate, isUnclaimed } from './activation.server.ts'
import { mailKnownAddress, mailVerification } from './emails.server.ts'
import { findLink, issueVerification, redeemToken } from './one-time-links.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { openSession } from './sessions.server.ts'

/**
 * Opens a pending account and mails its verification link. A known address gets the same answer
 * in the same time, and its owner a mail that says so, so that nobody learns who is a member.
 */
export async function register(
  db: Connection,
  person: { name: string; email: string; password: string },
  locale: Locale,
): Promise<void> {
  const { name, email } = person
  const passwordHash = await hashPassword(person.password)
  await write(db, (tx) => {
    const known = tx.select().from(users).where(eq(users.email, email)).get()
    if (known && !isUnclaimed(known)) return mailKnownAddress(tx, known)
    const at = nowInstant()
    // The newest registration is shown and resent; which one counts is decided by its link.
    const { id } = tx
      .insert(users)
      .values({ name, email, passwordHash, locale, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: users.email,
        set: { name, passwordHash, locale, updatedAt: at },
      })
      .returning({ id: users.id })
      .get()
    const token = issueVerification(tx, { userId: id, email, name, passwordHash })
    record(tx, { userId: id }, { type: 'account.registered', id, name, email, locale }, { token })
  })
}

/** Mails a new verification link to a pending account; says nothing about any other address. */
export async function resendVerification(db: Connection, email: string) {
  await write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.email, email)).get()
    if (!user || !isUnclaimed(user)) return
    const { id: userId, name, passwordHash } = user
    mailVerification(tx, user, issueVerification(tx, { userId, email, name, passwordHash }))
  })
}

/**
 * Activates the account of a verification link with the name and password of that link's
 * registration, and signs the person in who knows the password. A wrong one leaves the link usable.
 */
export async function verifyEmail(
  db: Connection,
  { token, password }: { token: string; password: string },
  userAgent: string | null,
): Promise<{ ok: true; token: string } | { ok: false; reason: 'void' | 'wrong_password' }> {
  const found = findLink(db, 'verify_email', token)
  if (!found) return { ok: false, reason: 'void' }
  const { name, passwordHash } = found.link
  if (!name || !passwordHash || !(await verifyPassword(password, passwordHash))) {
    return { ok: false, reason: 'wrong_password' }
  }
  return write(db, (tx) => {
    const link = redeemToken(tx, 'verify_email', token)
    const user = link && tx.select().from(users).where(eq(users.id, link.userId)).get()
    if (!user || user.email !== link?.email || !isUnclaimed(user)) {
      return { ok: false, reason: 'void' }
    }
    activate(tx, user, { name, passwordHash })
    return { ok: true, token: openSession(tx, user.id, userAgent) }
  })
}

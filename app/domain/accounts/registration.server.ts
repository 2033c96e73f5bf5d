import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Connection } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { activate, isUnclaimed } from './activation.server.ts'
import { mailKnownAddress, mailVerification, writeAsMuch } from './emails.server.ts'
import { findLink, issueVerification, redeemToken } from './one-time-links.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { openSession } from './sessions.server.ts'

/**
 * Creates a pending account and mails its verification link. For a known address the answer and its
 * timing are the same, so that nobody learns who is a member; its owner is mailed.
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
    // The account shows the newest registration, but each link activates the registration it was
    // mailed for.
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

/**
 * Mails a new verification link to a pending account. Neither the answer nor its time tells whether there
 * is one.
 */
export async function resendVerification(db: Connection, email: string) {
  await write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.email, email)).get()
    if (!user || !isUnclaimed(user)) return writeAsMuch(tx, email)
    const { id: userId, name, passwordHash } = user
    mailVerification(tx, user, issueVerification(tx, { userId, email, name, passwordHash }))
  })
}

/**
 * Activates the account with the name and password of the registration that the link belongs to,
 * and signs in. A wrong password leaves the link usable.
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

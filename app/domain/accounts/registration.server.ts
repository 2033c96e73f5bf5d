import { eq } from 'drizzle-orm'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { mailKnownAddress, mailVerification } from './emails.server.ts'
import { issueToken, redeemToken } from './one-time-links.server.ts'
import { hashPassword } from './passwords.server.ts'

/**
 * Opens a pending account and mails its verification link. A known address gets the same answer
 * in the same time, and its owner a mail that says so, so that nobody learns who is a member.
 */
export async function register(
  db: Db,
  person: { name: string; email: string; password: string },
): Promise<void> {
  const { name, email } = person
  const passwordHash = await hashPassword(person.password)
  transaction(db, (tx) => {
    const known = tx.select().from(users).where(eq(users.email, email)).get()
    if (known && known.membershipStatus !== 'pending') return mailKnownAddress(tx, known)
    const at = nowInstant()
    // Whoever registers a still unconfirmed address again means the newer name and password.
    const { id } = tx
      .insert(users)
      .values({ name, email, passwordHash, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({ target: users.email, set: { name, passwordHash, updatedAt: at } })
      .returning({ id: users.id })
      .get()
    mailVerification(tx, person, issueToken(tx, 'verify_email', { userId: id, email }))
    recordEvent(tx, { userId: id }, 'account.registered', { type: 'user', id })
  })
}

/** Mails a new verification link to a pending account; says nothing about any other address. */
export function resendVerification(db: Db, email: string) {
  transaction(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.email, email)).get()
    if (user?.membershipStatus !== 'pending') return
    mailVerification(tx, user, issueToken(tx, 'verify_email', { userId: user.id, email }))
  })
}

/**
 * Activates the account a verification link belongs to. The configured administrator becomes one
 * here, because only now is the address known to be theirs.
 */
export function verifyEmail(db: Db, token: string): { ok: boolean } {
  return transaction(db, (tx) => {
    const link = redeemToken(tx, 'verify_email', token)
    const user = link && tx.select().from(users).where(eq(users.id, link.userId)).get()
    if (!user || user.email !== link.email || user.membershipStatus !== 'pending') {
      return { ok: false }
    }
    const at = nowInstant()
    const role = user.email === config.adminEmail ? 'admin' : user.role
    tx.update(users)
      .set({ membershipStatus: 'active', emailVerifiedAt: at, role, updatedAt: at })
      .where(eq(users.id, user.id))
      .run()
    recordEvent(tx, { userId: user.id }, 'account.verified', { type: 'user', id: user.id })
    return { ok: true }
  })
}

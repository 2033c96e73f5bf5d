import { and, eq, isNotNull } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { oneTimeTokens, users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { mailAlreadyRegistered, mailVerification, queueDecoyMail } from './account-mail.server.ts'
import { activate, isUnclaimed, isUnconfirmed } from './activate-account.server.ts'
import { findKeptOfRegistration, giveKeptForm, tieToRegistration } from './kept-forms.server.ts'
import { findToken, issueVerification, redeemToken } from './one-time-tokens.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { openSession } from './sessions.server.ts'

/**
 * The page and the kept form from which a visitor came to register; confirming leads back there.
 */
type RegistrationOrigin = {
  /** A path of the portal. */
  redirectTo?: string
  keptFormId?: number | null
}

/**
 * Creates a pending account and mails its verification link. For a known address the answer and its
 * timing are the same, so that nobody learns who is a member; its owner is mailed.
 */
export async function register(
  db: Connection,
  person: { name: string; email: string; password: string },
  locale: Locale,
  { redirectTo, keptFormId }: RegistrationOrigin = {},
): Promise<void> {
  const { name, email } = person
  const passwordHash = await hashPassword(person.password)
  await write(db, (tx) => {
    const known = tx.select().from(users).where(eq(users.email, email)).get()
    if (known && !isUnclaimed(known)) {
      // The name of an unconfirmed account may be a stranger's words.
      return isUnconfirmed(known) ? queueDecoyMail(tx, email) : mailAlreadyRegistered(tx, known)
    }
    const at = nowInstant()
    // Registering again overwrites the row's name and password. Each link carries those of its own
    // registration, which `verifyEmail` uses.
    const { id } = tx
      .insert(users)
      .values({ name, email, passwordHash, locale, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: users.email,
        set: { name, passwordHash, locale, updatedAt: at },
      })
      .returning({ id: users.id })
      .get()
    const link = { userId: id, email, name, passwordHash, redirectTo }
    const token = issueVerification(tx, link)
    if (keptFormId) tieToRegistration(tx, keptFormId, token)
    // Mails the link (app/wiring.server.ts).
    record(tx, { userId: id }, { type: 'account.registered', id, name, email, locale }, { token })
  })
}

/**
 * Mails a new verification link to a pending account. Neither the answer nor its timing reveals
 * whether there is one.
 */
export async function resendVerification(db: Connection, email: string) {
  await write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.email, email)).get()
    if (!user || !isUnclaimed(user)) return queueDecoyMail(tx, email)
    const { id: userId, name, passwordHash } = user
    const redirectTo = findRedirectAfterVerification(tx, { userId, passwordHash })
    const link = { userId, email, name, passwordHash, redirectTo }
    mailVerification(tx, user, issueVerification(tx, link))
  })
}

/** Returns the page to continue with after a registration's link was followed. */
function findRedirectAfterVerification(
  db: Db,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): string | undefined {
  const { redirectTo } = oneTimeTokens
  const own = and(
    eq(oneTimeTokens.userId, userId),
    eq(oneTimeTokens.passwordHash, passwordHash),
    isNotNull(redirectTo),
  )
  const link = db.select({ redirectTo }).from(oneTimeTokens).where(own).get()
  return link?.redirectTo ?? undefined
}

type VerifyOutcome =
  | { ok: true; token: string; redirectTo: string | null }
  | { ok: false; reason: 'void' | 'wrong_password' }

/**
 * Activates the account with the name and password of the link's registration, signs in, and hands
 * over the form that was kept for the registration. A wrong password leaves the link usable.
 */
export async function verifyEmail(
  db: Connection,
  { token, password }: { token: string; password: string },
  userAgent: string | null,
): Promise<VerifyOutcome> {
  const found = findToken(db, token, 'verify_email')
  if (!found) return { ok: false, reason: 'void' }
  const { name, passwordHash } = found.token
  if (!name || !passwordHash || !(await verifyPassword(password, passwordHash))) {
    return { ok: false, reason: 'wrong_password' }
  }
  return write(db, (tx) => {
    const link = redeemToken(tx, token, 'verify_email')
    const user = link && tx.select().from(users).where(eq(users.id, link.userId)).get()
    if (!user || user.email !== link?.email || !isUnclaimed(user)) {
      return { ok: false, reason: 'void' }
    }
    const kept = findKeptOfRegistration(tx, { userId: user.id, passwordHash })
    if (kept) giveKeptForm(tx, kept, user.id)
    activate(tx, user, { name, passwordHash })
    const { redirectTo } = link
    return { ok: true, token: openSession(tx, user.id, userAgent), redirectTo }
  })
}

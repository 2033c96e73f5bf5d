import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { eraseToken, listFailedLinkMail } from '#app/domain/mail/failed-link-mail.server.ts'
import { hours, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { oneTimeTokens, users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { dropEndedAddresses } from './ended-addresses.server.ts'
import { hashToken, newToken } from './random-token.server.ts'

export type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose']
type Recipient = { userId: number; email: string; redirectTo?: string }

const lifetimes: Record<Purpose, number> = {
  verify_email: hours(24),
  change_email: hours(24),
  reset_password: hours(1),
  second_factor: minutes(10),
}

/**
 * Issues a token, for a mailed link or for a login that waits for its second factor. The account's
 * older tokens for the same purpose stop working.
 */
export function issueToken(
  tx: Tx,
  recipient: Recipient,
  purpose: Exclude<Purpose, 'verify_email'>,
): string {
  deleteTokens(tx, recipient.userId, purpose)
  return insertToken(tx, recipient, purpose)
}

/**
 * Issues the token of a registration's link; the registration is stored with it. Links of other
 * registrations for the address stay valid, so that nobody can void them by registering again.
 */
export function issueVerification(
  tx: Tx,
  registration: Recipient & { name: string; passwordHash: string },
): string {
  return insertToken(tx, registration, 'verify_email')
}

function insertToken(
  tx: Tx,
  values: Recipient & { name?: string; passwordHash?: string },
  purpose: Purpose,
): string {
  const token = newToken()
  tx.insert(oneTimeTokens)
    .values({
      ...values,
      tokenHash: hashToken(token),
      purpose,
      createdAt: nowInstant(),
      expiresAt: instantFromNow(lifetimes[purpose]),
    })
    .run()
  return token
}

const working = (token: string, purpose: Purpose) =>
  and(
    eq(oneTimeTokens.tokenHash, hashToken(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, nowInstant()),
  )

/**
 * Returns a token and its account without using the token up; null where `redeemToken` returns null.
 */
export function findToken(db: Db, token: string, purpose: Purpose) {
  const row = db
    .select({ token: oneTimeTokens, user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(working(token, purpose))
    .get()
  return row ?? null
}

/** Returns the id of the account that a token belongs to; undefined if it does not work. */
export function findTokenUserId(db: Db, token: string, purpose: Purpose): number | undefined {
  return findToken(db, token, purpose)?.user.id
}

/** Uses a token up. Returns null if it is unknown, used, expired or issued for another purpose. */
export function redeemToken(tx: Tx, token: string, purpose: Purpose) {
  const row = tx
    .update(oneTimeTokens)
    .set({ usedAt: nowInstant() })
    .where(working(token, purpose))
    .returning()
    .get()
  return row ?? null
}

/** Ends all tokens of an account for a purpose. */
export function deleteTokens(tx: Tx, userId: number, purpose: Purpose) {
  tx.delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)))
    .run()
}

/**
 * Job: deletes tokens that have expired, gives up the new addresses that waited for them, and erases
 * from mail that failed those that work no more. A token that still works stays in its mail, because
 * that can be sent again.
 */
export async function deleteExpiredTokens(db: Connection) {
  await write(db, (tx) => {
    tx.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, nowInstant())).run()
    dropEndedAddresses(tx)
  })
  const ended = listFailedLinkMail(db).filter((mail) => !findToken(db, mail.token, mail.template))
  for (const mail of ended) await write(db, (tx) => eraseToken(tx, mail))
}

import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { hashToken, newToken } from '#app/domain/accounts/tokens.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Payer } from './fee.server.ts'
import { feeTable, type TimedPurpose } from './fee.ts'

/** What the table of something that paid days keep on the portal has in common with the others. */
type Renewable = Record<
  'status' | 'ownerId' | 'expiresAt' | 'warnedAt' | 'renewalTokenHash',
  AnySQLiteColumn
>

/** Active, with an owner who has not been told yet, and so near its end that it can be renewed. */
export function isEndingSoon(table: Renewable, kind: TimedPurpose) {
  return and(
    eq(table.status, 'active'),
    isNull(table.warnedAt),
    isNotNull(table.ownerId),
    gt(table.expiresAt, nowInstant()),
    lte(table.expiresAt, instantFromNow(days(feeTable[kind].term.renewalDays))),
  )
}

/** Its paid days are over, and no job has written that down yet. */
export function isOver(table: Renewable) {
  return and(eq(table.status, 'active'), lte(table.expiresAt, nowInstant()))
}

/** A link for the owner's mail, and what the row keeps of it: the link before stops working. */
export function newRenewalLink() {
  const token = newToken()
  return { token, change: { warnedAt: nowInstant(), renewalTokenHash: hashToken(token) } }
}

/** What the row keeps once the fee is paid again, or its money has gone back. */
export const noRenewalLink = { warnedAt: null, renewalTokenHash: null }

/** The row behind a mailed link, while the link is the last that was sent. */
export function hasRenewalLink(table: Renewable, token: string) {
  return eq(table.renewalTokenHash, hashToken(token))
}

/** Whoever owns what a mailed link renews: the receipt goes there, whoever follows the link. */
export function findOwningPayer(db: Db, ownerId: number | null): Payer | null {
  const owner = ownerId !== null && db.select().from(users).where(eq(users.id, ownerId)).get()
  return owner ? { userId: owner.id, email: owner.email, locale: toLocale(owner.locale) } : null
}

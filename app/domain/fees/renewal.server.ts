import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { hashToken, newToken } from '#app/domain/accounts/random-token.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Payer } from './fee.server.ts'
import { getRenewableEnd, renewalLinkDays, type TimedPurpose } from './fee.ts'

/** The columns shared by the tables of things that can be renewed. */
type Renewable = Record<
  'status' | 'ownerId' | 'expiresAt' | 'warnedAt' | 'renewalTokenHash',
  AnySQLiteColumn
>

/**
 * A condition for active rows that can be renewed and whose owner has not been mailed yet. Only
 * active members are mailed; a suspended one once the suspension ends, if paid days are left then.
 */
export function isEndingSoon(table: Renewable, kind: TimedPurpose) {
  return and(
    eq(table.status, 'active'),
    isNull(table.warnedAt),
    isOfActiveMember(table),
    endsSoon(table.expiresAt, kind),
  )
}

const isOfActiveMember = ({ ownerId }: Renewable) =>
  sql`exists (select 1 from users where id = ${ownerId} and membership_status = 'active')`

/** A condition for paid days that have not ended, but end soon enough to be renewed. */
export function endsSoon(expiresAt: AnySQLiteColumn | SQL, kind: TimedPurpose): SQL {
  const now = nowInstant()
  return sql`(${expiresAt} > ${now} and ${expiresAt} <= ${getRenewableEnd(kind, now)})`
}

/** A condition for active rows whose paid days are over. */
export function isDueToExpire(table: Renewable) {
  return and(eq(table.status, 'active'), lte(table.expiresAt, nowInstant()))
}

/** A condition for expired rows with paid days left: they expired while the clock was ahead. */
export function isExpiredTooSoon(table: Renewable) {
  return and(eq(table.status, 'expired'), gt(table.expiresAt, nowInstant()))
}

/**
 * Creates a renewal link, which replaces any earlier one: its token for the owner's mail, and the
 * columns that store it (docs/rules.md#renewal-links).
 */
export function newRenewalLink() {
  const token = newToken()
  return { token, change: { warnedAt: nowInstant(), renewalTokenHash: hashToken(token) } }
}

/** The columns without a renewal link, for when the fee is paid again or refunded. */
export const noRenewalLink = { warnedAt: null, renewalTokenHash: null }

/**
 * A condition for the row of a mailed link: no newer link was sent, its paid days ended at most
 * `renewalLinkDays` ago, and its owner is not suspended, since paid days would then not be shown.
 */
export function hasRenewalLink(table: Renewable, token: string) {
  const isMeant = eq(table.renewalTokenHash, hashToken(token))
  const isRecent = gt(table.expiresAt, instantFromNow(-days(renewalLinkDays)))
  return and(isMeant, isRecent, isOfActiveMember(table))
}

/** Returns the owner as payer, because the receipt goes to them, whoever opens the link. */
export function findOwningPayer(db: Db, ownerId: number | null): Payer | null {
  const owner = ownerId !== null && db.select().from(users).where(eq(users.id, ownerId)).get()
  return owner ? { userId: owner.id, email: owner.email, locale: toLocale(owner.locale) } : null
}

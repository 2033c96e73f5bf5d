import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/payments.ts'
import { unmatchedPayments } from '#db/schema/unmatched-payments.ts'
import type { ProviderPayment } from '../provider/provider-payment.ts'
import { findPayment } from '../queries.server.ts'
import type { UnmatchedReason } from './unmatched.ts'

export type UnmatchedPayment = typeof unmatchedPayments.$inferSelect

const perPage = 25
const undecided = inArray(unmatchedPayments.state, ['open', 'refund_failed'])

/**
 * Stores money without an order, only once, and notifies the administrators
 * (docs/rules.md#unmatched-money).
 * @param paymentId the payment with the same reference, if there is one
 */
export function storeUnmatched(
  tx: Tx,
  money: ProviderPayment,
  reason: UnmatchedReason,
  paymentId: number | null,
) {
  const { reference, sessionId, intentId, ...reported } = money
  const kept = tx
    .insert(unmatchedPayments)
    .values({
      ...reported,
      reference: reference ?? '',
      reason,
      paymentId,
      providerSessionId: sessionId,
      providerIntentId: intentId,
      createdAt: nowInstant(),
    })
    .returning()
    .get()
  record(tx, null, { type: 'unmatched_payment.found', ...toUnmatchedParameters(kept), reason })
}

/** Adds what only a later message about the same money contains. */
export function completeUnmatched(tx: Tx, kept: UnmatchedPayment, money: ProviderPayment) {
  tx.update(unmatchedPayments)
    .set({
      providerSessionId: kept.providerSessionId ?? money.sessionId,
      payerEmail: kept.payerEmail ?? money.payerEmail,
      description: kept.description ?? money.description,
    })
    .where(eq(unmatchedPayments.id, kept.id))
    .run()
}

/** Returns the parameters that every activity about unmatched money has. */
export function toUnmatchedParameters(kept: UnmatchedPayment) {
  const { id, amountCents, currency, payerEmail, reference } = kept
  return { id, amountCents, currency, payerEmail, reference }
}

/**
 * Returns the language of who paid: that of the payment with the same reference, or of the account
 * with the payer's address. Null if neither is known.
 */
export function findPayerLocale(db: Db, { paymentId, payerEmail }: UnmatchedPayment) {
  if (paymentId !== null) {
    const payment = findPayment(db, paymentId)
    if (payment?.locale) return payment.locale
  }
  if (!payerEmail) return null
  const hasAddress = eq(users.email, payerEmail.toLowerCase())
  return db.select().from(users).where(hasAddress).get()?.locale ?? null
}

export function findUnmatched(db: Db, id: number) {
  return findBy(db, eq(unmatchedPayments.id, id))
}

export function findUnmatchedByIntent(db: Db, intentId: string | undefined) {
  return intentId ? findBy(db, eq(unmatchedPayments.providerIntentId, intentId)) : undefined
}

/** Returns the name of the administrator who refunded or matched the money. */
export function findResolverName(db: Db, { resolvedBy }: UnmatchedPayment): string | null {
  if (resolvedBy === null) return null
  const user = db.select({ name: users.name }).from(users).where(eq(users.id, resolvedBy)).get()
  return user?.name ?? null
}

/** Returns the newest unmatched money with a reference, which its payer's page shows. */
export function findUnmatchedByReference(db: Db, reference: string) {
  return findBy(db, eq(unmatchedPayments.reference, reference))
}

function findBy(db: Db, condition: SQL) {
  return db
    .select()
    .from(unmatchedPayments)
    .where(condition)
    .orderBy(desc(unmatchedPayments.id))
    .limit(1)
    .get()
}

/** Returns one page of unmatched money; undecided first. */
export function listUnmatched(db: Db, page: number) {
  const total = countRows(db, unmatchedPayments, undefined)
  return paginate({ total, page, perPage }, (limit, offset) =>
    db
      .select()
      .from(unmatchedPayments)
      .orderBy(desc(undecided), desc(unmatchedPayments.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

/** Counts the unmatched payments that are undecided. */
export function countUndecided(db: Db): number {
  return countRows(db, unmatchedPayments, undecided)
}

const maxOrders = 20

/**
 * Lists the unpaid card payments of the same amount and currency, the payer's first and then the
 * newest: the money may be meant for one of them. None if a part of the money was refunded.
 */
export function listMatchingOrders(db: Db, kept: UnmatchedPayment) {
  const isPayers = sql`${payments.payerEmail} = ${kept.payerEmail?.toLowerCase() ?? null}`
  return db
    .select()
    .from(payments)
    .where(fitsMoney(kept))
    .orderBy(desc(isPayers), desc(payments.id))
    .limit(maxOrders)
    .all()
}

/** The condition for unpaid card payments for which the money would be right. */
export function fitsMoney({ amountCents, currency, partlyRefundedAt }: UnmatchedPayment) {
  return and(
    partlyRefundedAt === null ? undefined : sql`false`,
    eq(payments.method, 'card'),
    ne(payments.status, 'paid'),
    eq(payments.amountCents, amountCents),
    eq(payments.currency, currency),
  )
}

import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hashToken } from '#app/domain/accounts/tokens.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import {
  createFeePayment,
  isExpired,
  type Payer,
  setPaidThrough,
  toPayer,
} from '#app/domain/payments/fees.server.ts'
import type { Fulfillment } from '#app/domain/payments/fulfillment.server.ts'
import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { addDays, townDay } from '#app/shared/town-time.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { write } from '#db/write.server.ts'
import {
  type ClassifiedAd,
  classifiedFeeCents,
  getDisplayName,
  getStage,
  isPaid,
  isPossible,
  paidDays,
} from './classified.ts'
import { findManagedClassified } from './queries.server.ts'

export type FeeRefusal =
  | 'not_found'
  | 'cancelled'
  | 'not_approved'
  | 'already_paid'
  | 'offline_not_allowed'
export type FeeOutcome =
  | { ok: true; payment: { id: number; reference: string } }
  | { ok: false; reason: FeeRefusal }

/** Opens the payment of one's own ad: $5 for 30 days, once it is approved (spec section 4). */
export function payForClassified(
  db: Connection,
  actor: Actor,
  id: number,
  method: PaymentMethod,
): Promise<FeeOutcome> {
  return write(db, (tx) => {
    const classified = findManagedClassified(tx, actor, id)
    return classified
      ? createClassifiedFee(tx, classified, actor, method)
      : { ok: false, reason: 'not_found' }
  })
}

/** The ad behind a mailed renewal link, while the link is the last that was sent. */
export function findRenewal(db: Db, token: string): ClassifiedAd | null {
  const isMeant = eq(classifiedAds.renewalTokenHash, hashToken(token))
  return db.select().from(classifiedAds).where(isMeant).get() ?? null
}

/** The same payment for whoever has the mailed link: the receipt goes to the owner. */
export function renewClassified(
  db: Connection,
  token: string,
  method: PaymentMethod,
): Promise<FeeOutcome> {
  return write(db, (tx) => {
    const classified = findRenewal(tx, token)
    const owner =
      classified?.ownerId && tx.select().from(users).where(eq(users.id, classified.ownerId)).get()
    if (!classified || !owner) return { ok: false, reason: 'not_found' }
    return createClassifiedFee(tx, classified, toPayer(owner), method)
  })
}

function createClassifiedFee(
  tx: Tx,
  classified: ClassifiedAd,
  payer: Payer,
  method: PaymentMethod,
): FeeOutcome {
  const at = nowInstant()
  if (!isPossible('pay', classified, at))
    return { ok: false, reason: refusals[getStage(classified, at)] ?? 'not_found' }
  if (method === 'offline' && !config.payOffline)
    return { ok: false, reason: 'offline_not_allowed' }
  const item = { purpose: 'classified', title: getDisplayName(classified) } as const
  const fee = { item, subjectId: classified.id, amountCents: classifiedFeeCents, method }
  return { ok: true, payment: createFeePayment(tx, payer, fee) }
}

const refusals: Partial<Record<ReturnType<typeof getStage>, FeeRefusal>> = {
  pending: 'not_approved',
  rejected: 'not_approved',
  running: 'already_paid',
  cancelled: 'cancelled',
}

/**
 * An ad's fee buys 30 days: from today, or from the end of those that are left. The last one counts
 * to its end, on the town's clock.
 */
export const classifiedFulfillment: Fulfillment = {
  fulfill(tx, payment) {
    const classified = findLive(tx, payment.subjectId)
    const paidAt = nowInstant()
    // Paid a second time, or refused or changed meanwhile: nothing is bought, so the money goes back.
    if (!classified || !isPossible('pay', classified, paidAt)) return 'unavailable'
    const expiresAt = getPaidThrough(classified, paidAt)
    setPaidThrough(tx, payment, expiresAt)
    tx.update(classifiedAds)
      .set({
        status: 'active',
        paidAt,
        expiresAt,
        warnedAt: null,
        renewalTokenHash: null,
      })
      .where(eq(classifiedAds.id, classified.id))
      .run()
    record(tx, null, { type: 'classified.paid', id: classified.id })
    return 'fulfilled'
  },
  releaseHold() {
    // Nothing is held: an ad can be paid for as long as it is approved.
  },
  revoke(tx, payment) {
    const { subjectId } = payment
    if (isExpired(payment)) return
    const classified = tx.select().from(classifiedAds).where(eq(classifiedAds.id, subjectId)).get()
    if (!classified?.expiresAt) return
    const expiresAt = shiftDays(classified.expiresAt, -paidDays)
    const change = expiresAt > nowInstant() ? { expiresAt } : { expiresAt: null, paidAt: null }
    tx.update(classifiedAds)
      .set({ ...change, warnedAt: null, renewalTokenHash: null })
      .where(eq(classifiedAds.id, subjectId))
      .run()
    record(tx, null, { type: 'classified.refunded', id: subjectId })
  },
}

function findLive(tx: Db, id: number): ClassifiedAd | undefined {
  const isLive = and(eq(classifiedAds.id, id), ne(classifiedAds.status, 'cancelled'))
  return tx.select().from(classifiedAds).where(isLive).get()
}

function getPaidThrough(classified: ClassifiedAd, paidAt: string): string {
  if (isPaid(classified, paidAt) && classified.expiresAt)
    return shiftDays(classified.expiresAt, paidDays)
  const firstFreeDay = addDays(townDay(paidAt, config.timeZone), paidDays + 1)
  return startOfDay(firstFreeDay, config.timeZone)
}

/** Midnight so many of the town's days later, or earlier. */
function shiftDays(midnight: string, count: number): string {
  return startOfDay(addDays(townDay(midnight, config.timeZone), count), config.timeZone)
}

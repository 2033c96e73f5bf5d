import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { isSuspended } from '#app/domain/accounts/queries.server.ts'
import { type Reaction, record } from '#app/domain/activity/record.server.ts'
import { giveFree, type Payer, payFee, payOnce } from '#app/domain/fees/fee.server.ts'
import { isFree } from '#app/domain/fees/fee.ts'
import { addBoughtDays, removeBoughtDays } from '#app/domain/fees/paid-days.server.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import { findOwningPayer, hasRenewalLink, noRenewalLink } from '#app/domain/fees/renewal.server.ts'
import type { Waivers } from '#app/domain/fees/waived-fees.server.ts'
import type { FeeFulfillment, Payment } from '#app/domain/payments/fulfillment.server.ts'
import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import type { OpenedPayment } from '#app/domain/payments/provider/checkout.server.ts'
import type { Submission } from '#app/domain/submissions/submit-once.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { instantAfter, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone, startOfDay } from '#app/shared/zoned-time.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { write } from '#db/write.server.ts'
import { findChange } from './changes.server.ts'
import { type ClassifiedAd, getDisplayName, getStage, isPaid, stageAllows } from './classified.ts'
import type { WholeClassified } from './newest-version.ts'
import { findManagedClassified } from './queries.server.ts'
import { isOpenSection } from './sections.server.ts'

type FeeRefusal =
  | 'not_found'
  | 'cancelled'
  | 'not_approved'
  | 'already_paid'
  | SectionObstacle
  | 'offline_not_allowed'
/** Why the section keeps a classified from being paid for. */
export type SectionObstacle = 'section_deleted' | 'section_waits'
type ClassifiedFeeOutcome =
  | { ok: true; payment: OpenedPayment | null }
  | { ok: false; reason: FeeRefusal }

/** Opens the payment for the actor's own approved classified (docs/rules.md#classified-fee). */
export function payForClassified(
  db: Connection,
  actor: Actor,
  id: number,
  method: PaymentMethod,
  submission?: Submission,
): Promise<ClassifiedFeeOutcome> {
  const pay = (tx: Tx): ClassifiedFeeOutcome => {
    const classified = findManagedClassified(tx, actor, id)
    return classified
      ? createClassifiedFee(tx, actor, classified, method)
      : { ok: false, reason: 'not_found' }
  }
  return write(db, (tx) => payOnce(tx, submission, () => pay(tx)))
}

/** Returns the classified of a mailed renewal link; null unless the link is the newest one sent. */
export function findByRenewalToken(db: Db, token: string): ClassifiedAd | null {
  return db.select().from(classifiedAds).where(hasRenewalLink(classifiedAds, token)).get() ?? null
}

/** Opens the payment for anybody who has the mailed link; the receipt goes to the owner. */
export function renewClassified(
  db: Connection,
  token: string,
  method: PaymentMethod,
  submission?: Submission,
): Promise<ClassifiedFeeOutcome> {
  const pay = (tx: Tx): ClassifiedFeeOutcome => {
    const classified = findByRenewalToken(tx, token)
    const owner = classified && findOwningPayer(tx, classified.ownerId)
    if (!classified || !owner) return { ok: false, reason: 'not_found' }
    return createClassifiedFee(tx, owner, classified, method)
  }
  return write(db, (tx) => payOnce(tx, submission, () => pay(tx)))
}

function createClassifiedFee(
  tx: Tx,
  payer: Payer,
  classified: ClassifiedAd,
  method: PaymentMethod,
): ClassifiedFeeOutcome {
  const obstacle = findFeeObstacle(tx, classified)
  if (obstacle) return { ok: false, reason: obstacle }
  return payFee(tx, payer, { ...toFeeOrder(classified), method })
}

/** Returns why a classified cannot be paid for now; null if it can (docs/rules.md#classified-fee). */
export function findFeeObstacle(db: Db, classified: ClassifiedAd): FeeRefusal | null {
  const at = nowInstant()
  if (!stageAllows('pay', classified, at)) return refusals[getStage(classified, at)] ?? 'not_found'
  return findSectionObstacle(db, { classified, change: findChange(db, classified.id) })
}

const fee = { kind: 'classified', type: 'ad' } as const

const toFeeOrder = (classified: ClassifiedAd) => ({
  ...fee,
  subjectId: classified.id,
  title: getDisplayName(classified),
})

/**
 * Whether a classified, as it is once approved, is shown without payment: it never had paid days,
 * the town asks for no fee, and its owner is not suspended (docs/rules.md#no-fee).
 */
export function isGivenFree(db: Db, classified: ClassifiedAd): boolean {
  const { expiresAt, sectionId } = classified
  if (expiresAt !== null || !isOpenSection(db, sectionId)) return false
  return isFree(getFee(db, 'classified', 'ad')) && !isOfSuspended(db, classified)
}

/** Shows an approved classified for the days of a fee that the town does not ask for. */
export function showFree(tx: Tx, classified: ClassifiedAd) {
  giveFree(tx, toFeeOrder(classified))
}

/** An approved classified is shown; one that was shown before is renewed by its owner. */
export const classifiedWaiver: Waivers['classified'] = {
  listWaiting: (tx) =>
    tx
      .select()
      .from(classifiedAds)
      .where(isUnpaid)
      .all()
      .filter((classified) => isGivenFree(tx, classified))
      .map(toFeeOrder),
  findType: () => fee.type,
}

/** Shows the classifieds that were approved while their owner was suspended. */
export const showAfterSuspension: Reaction<'account.restored'> = (tx, { activity }) => {
  const isOwn = and(isUnpaid, eq(classifiedAds.ownerId, activity.id))
  for (const classified of tx.select().from(classifiedAds).where(isOwn).all()) {
    if (isGivenFree(tx, classified)) showFree(tx, classified)
  }
}

const isUnpaid = and(
  eq(classifiedAds.status, 'active'),
  eq(classifiedAds.moderationStatus, 'approved'),
  isNull(classifiedAds.expiresAt),
)

/** Returns null if the classified's section is open (docs/rules.md#classified-fee). */
export function findSectionObstacle(
  db: Db,
  { classified, change }: WholeClassified,
): SectionObstacle | null {
  if (isOpenSection(db, classified.sectionId)) return null
  const isMoving = change?.moderationStatus === 'pending' && isOpenSection(db, change.sectionId)
  return isMoving ? 'section_waits' : 'section_deleted'
}

const refusals: Partial<Record<ReturnType<typeof getStage>, FeeRefusal>> = {
  pending: 'not_approved',
  rejected: 'not_approved',
  running: 'already_paid',
  cancelled: 'cancelled',
}

/** A paid classified fee buys days (docs/rules.md#classified-paid-days). */
export const classifiedFulfillment: FeeFulfillment = {
  fulfill(tx, fee) {
    const classified = findLive(tx, fee.subjectId)
    const paidAt = nowInstant()
    // If the classified was already paid or rejected, its section deleted, or its owner suspended
    // meanwhile, the money is refunded.
    if (!classified || !stageAllows('pay', classified, paidAt)) return 'unavailable'
    if (!isOpenSection(tx, classified.sectionId)) return 'unavailable'
    if (isOfSuspended(tx, classified)) return 'unavailable'
    const paidThrough = isPaid(classified, paidAt) ? classified.expiresAt : null
    const expiresAt = addBoughtDays(tx, 'classified', fee, paidThrough)
    tx.update(classifiedAds)
      .set({ status: 'active', paidAt, expiresAt, ...noRenewalLink })
      .where(eq(classifiedAds.id, classified.id))
      .run()
    record(tx, null, { type: 'classified.paid', id: classified.id, isFree: fee.id === null })
    return 'fulfilled'
  },
  revoke(tx, payment) {
    const { subjectId } = payment
    const classified = tx.select().from(classifiedAds).where(eq(classifiedAds.id, subjectId)).get()
    const expiresAt = classified && removeBoughtDays(payment, classified.expiresAt)
    if (!expiresAt) return
    const isPaidStill = expiresAt > nowInstant() && hasOtherDays(payment, expiresAt)
    // Nothing is owed where the town asks for nothing by now.
    if (!isPaidStill && isFree(getFee(tx, 'classified', 'ad'))) return
    // Of a classified without paid days, conversations go on for some time after its last change.
    const ended = { expiresAt: null, paidAt: null, updatedAt: instantAfter(classified.updatedAt) }
    tx.update(classifiedAds)
      .set({ ...(isPaidStill ? { expiresAt } : ended), ...noRenewalLink })
      .where(eq(classifiedAds.id, subjectId))
      .run()
    record(tx, null, { type: 'classified.refunded', id: subjectId })
  },
}

/**
 * Whether days are left besides those of a payment. The rest of the day of payment is given with the
 * days, so it ends with them.
 */
function hasOtherDays({ paidAt }: Payment, expiresAt: string): boolean {
  const dayAfter = addDays(dayInZone(paidAt ?? nowInstant(), config.timeZone), 1)
  return expiresAt > startOfDay(dayAfter, config.timeZone)
}

function isOfSuspended(db: Db, { ownerId }: ClassifiedAd): boolean {
  return ownerId !== null && countRows(db, users, and(eq(users.id, ownerId), isSuspended)) > 0
}

function findLive(tx: Db, id: number): ClassifiedAd | undefined {
  const isLive = and(eq(classifiedAds.id, id), ne(classifiedAds.status, 'cancelled'))
  return tx.select().from(classifiedAds).where(isLive).get()
}

import { and, eq, or } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { canPay, type FeeOrder, payFee, payOnce } from '#app/domain/fees/fee.server.ts'
import { isRenewable } from '#app/domain/fees/fee.ts'
import {
  addBoughtDays,
  lastDayBefore,
  removeBoughtDays,
} from '#app/domain/fees/paid-days.server.ts'
import { findOwningPayer, hasRenewalLink, noRenewalLink } from '#app/domain/fees/renewal.server.ts'
import type { Waivers } from '#app/domain/fees/waived-fees.server.ts'
import type { FeeFulfillment } from '#app/domain/payments/fulfillment.server.ts'
import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import type { OpenedPayment } from '#app/domain/payments/provider/checkout.server.ts'
import { screenByRules } from '#app/domain/screening/rules.ts'
import type { Submission } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import type { Text } from '#app/text/index.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { write } from '#db/write.server.ts'
import { templateLine } from './ad-line.ts'
import { type Campaign, type CampaignSubject, getSubject, type LineAuthor } from './campaign.ts'
import {
  endsWithinPaidDays,
  getPaidThrough,
  hasOtherActiveCampaign,
  isAdvertised,
} from './is-running.server.ts'
import { may } from './permissions.ts'
import { type Advertised, findAdvertisable, findPriced } from './subjects.server.ts'

export type CampaignRefusal =
  | 'not_found'
  | 'already_running'
  | 'over_before'
  | 'offline_not_allowed'
  | 'unfit_line'
type CampaignOutcome =
  | { ok: true; payment: OpenedPayment | null }
  | { ok: false; reason: CampaignRefusal }

type Order = {
  subject: CampaignSubject
  line: string
  lineAuthor: LineAuthor
  method: PaymentMethod
}

/**
 * Stores a campaign for the actor's own listing or event and opens its payment. Buying again before
 * payment updates that campaign with the newest text. A running campaign cannot be bought again.
 */
export function buyCampaign(
  db: Connection,
  actor: Actor,
  order: Order,
  text: Text,
  submission?: Submission,
): Promise<CampaignOutcome> {
  return write(db, (tx) => {
    const subject = findAdvertisable(tx, order.subject)
    if (!subject || !may(actor, 'advertise', subject)) return { ok: false, reason: 'not_found' }
    return payOnce(tx, submission, () => buy(tx, actor, order, { subject, text }))
  })
}

function buy(
  tx: Tx,
  actor: Actor,
  order: Order,
  { subject, text }: { subject: Advertised; text: Text },
): CampaignOutcome {
  if (!canPay(tx, { kind: 'campaign', type: subject.priced, method: order.method })) {
    return { ok: false, reason: 'offline_not_allowed' }
  }
  if (isAdvertised(tx, order.subject)) return { ok: false, reason: 'already_running' }
  if (!isFitLine(subject, order, text)) return { ok: false, reason: 'unfit_line' }
  const { line, lineAuthor } = order
  const at = nowInstant()
  const known = findUnpaid(tx, actor, order.subject)
  const id = known?.id ?? insertCampaign(tx, actor, order, { at, title: subject.title })
  const change = { line, lineAuthor, updatedAt: at }
  tx.update(campaigns).set(change).where(eq(campaigns.id, id)).run()
  const paid = payFee(tx, actor, toFeeOrder(id, subject, order.method))
  if (paid.ok && paid.payment) {
    // Closing an older payment may have cancelled the campaign, so its status is set again.
    tx.update(campaigns).set({ status: 'pending' }).where(eq(campaigns.id, id)).run()
  }
  return paid
}

/**
 * Nobody moderates an ad's line before it is shown, so the screening rules must find nothing in it,
 * whatever author the form claims. The template's line comes from an approved post and needs no
 * check.
 */
function isFitLine(subject: Advertised, { line }: Order, text: Text): boolean {
  if (line === templateLine(subject, text)) return true
  return screenByRules({ title: '', body: line }).risk === 1
}

function findUnpaid(tx: Db, actor: Actor, { type, id }: CampaignSubject): Campaign | undefined {
  const subject = type === 'event' ? campaigns.eventId : campaigns.listingId
  const isMeant = and(
    eq(campaigns.ownerId, actor.userId),
    eq(subject, id),
    eq(campaigns.status, 'pending'),
  )
  return tx.select().from(campaigns).where(isMeant).get()
}

function insertCampaign(
  tx: Tx,
  actor: Actor,
  order: Order,
  { at, title }: { at: string; title: string },
): number {
  const { type, id: subjectId } = order.subject
  const { id } = tx
    .insert(campaigns)
    .values({
      ownerId: actor.userId,
      ...(type === 'event' ? { eventId: subjectId } : { listingId: subjectId }),
      line: order.line,
      lineAuthor: order.lineAuthor,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: campaigns.id })
    .get()
  record(tx, actor, { type: 'campaign.ordered', id, title })
  return id
}

/** A campaign without a fee is ordered anew, and starts then. */
export const campaignWaiver: Waivers['campaign'] = {
  findType(tx, subjectId) {
    const campaign = findCampaign(tx, subjectId)
    return campaign ? findPriced(tx, getSubject(campaign)) : null
  },
}

/** Returns the campaign of a mailed renewal link; null unless the link is the newest one sent. */
export function findByRenewalToken(db: Db, token: string): Campaign | null {
  const isMeant = and(
    hasRenewalLink(campaigns, token),
    or(eq(campaigns.status, 'active'), eq(campaigns.status, 'expired')),
  )
  return db.select().from(campaigns).where(isMeant).get() ?? null
}

/** Opens the payment for another campaign period; the receipt is mailed to the campaign's owner. */
export function renewCampaign(
  db: Connection,
  token: string,
  method: PaymentMethod,
  submission?: Submission,
): Promise<CampaignOutcome> {
  const renew = (tx: Tx): CampaignOutcome => {
    const campaign = findByRenewalToken(tx, token)
    const owner = campaign && findOwningPayer(tx, campaign.ownerId)
    const subject = campaign && findAdvertisable(tx, getSubject(campaign))
    if (!campaign || !owner || !subject) return { ok: false, reason: 'not_found' }
    if (hasOtherActiveCampaign(tx, campaign)) return { ok: false, reason: 'already_running' }
    if (endsWithinPaidDays(subject, campaign)) return { ok: false, reason: 'over_before' }
    return payFee(tx, owner, toFeeOrder(campaign.id, subject, method))
  }
  return write(db, (tx) => payOnce(tx, submission, () => renew(tx)))
}

function toFeeOrder(
  subjectId: number,
  { priced: type, title }: Advertised,
  method: PaymentMethod,
): FeeOrder<'campaign'> {
  return { kind: 'campaign', type, subjectId, title, method }
}

/** A paid campaign fee buys days (docs/rules.md#campaign-days). */
export const campaignFulfillment: FeeFulfillment = {
  fulfill(tx, fee) {
    const { subjectId } = fee
    const campaign = findCampaign(tx, subjectId)
    if (!campaign || !mayRun(tx, campaign)) {
      // Its money is refunded.
      if (fee.id !== null) cancelUnpaid(tx, subjectId)
      return 'unavailable'
    }
    const at = nowInstant()
    const paidThrough = getPaidThrough(campaign)
    const expiresAt = addBoughtDays(tx, 'campaign', fee, paidThrough)
    tx.update(campaigns)
      .set({
        status: 'active',
        startDate: paidThrough ? campaign.startDate : dayInZone(at, config.timeZone),
        endDate: lastDayBefore(expiresAt),
        expiresAt,
        ...noRenewalLink,
        updatedAt: at,
      })
      .where(eq(campaigns.id, subjectId))
      .run()
    record(tx, null, { type: 'campaign.paid', id: subjectId, isFree: fee.id === null })
    return 'fulfilled'
  },
  releaseHold: (tx, { subjectId }) => cancelUnpaid(tx, subjectId),
  revoke(tx, payment) {
    const { subjectId } = payment
    const campaign = findCampaign(tx, subjectId)
    const expiresAt = campaign && removeBoughtDays(payment, campaign.expiresAt)
    if (!expiresAt) return
    const isEnded = expiresAt <= nowInstant() && campaign.status === 'active'
    const endDate = lastDayBefore(expiresAt)
    tx.update(campaigns)
      .set({ endDate, expiresAt, ...(isEnded && { status: 'cancelled' }) })
      .where(eq(campaigns.id, subjectId))
      .run()
    record(tx, null, { type: 'campaign.refunded', id: subjectId })
  },
}

/** Whether days that are paid for now can be shown. */
function mayRun(tx: Tx, campaign: Campaign): boolean {
  const subject = findAdvertisable(tx, getSubject(campaign))
  // An ad must not lead to a page that nobody can visit.
  if (!subject || endsWithinPaidDays(subject, campaign)) return false
  const paidThrough = getPaidThrough(campaign)
  // If it was paid twice, for example in another tab and at the town hall, the days are already
  // bought.
  if (paidThrough) return isRenewable('campaign', paidThrough, nowInstant())
  return !hasOtherActiveCampaign(tx, campaign)
}

function cancelUnpaid(tx: Tx, id: number) {
  const isUnpaid = and(eq(campaigns.id, id), eq(campaigns.status, 'pending'))
  tx.update(campaigns).set({ status: 'cancelled' }).where(isUnpaid).run()
}

function findCampaign(tx: Db, id: number): Campaign | undefined {
  return tx.select().from(campaigns).where(eq(campaigns.id, id)).get()
}

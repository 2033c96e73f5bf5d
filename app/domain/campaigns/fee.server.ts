import { and, eq, gt, ne, or } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hashToken } from '#app/domain/accounts/tokens.server.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { isUsedUp, noteBoughtUntil, openFee } from '#app/domain/payments/fees.server.ts'
import type { Fulfilment } from '#app/domain/payments/fulfillment.server.ts'
import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import { screenByRules } from '#app/domain/screening/rules.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { addDays, townDay } from '#app/shared/town-time.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { adCampaigns } from '#db/schema/campaigns.ts'
import { templateLine } from './ad-line.ts'
import {
  type AdSubject,
  type Campaign,
  campaignDays,
  campaignPrices,
  type LineAuthor,
  subjectOf,
  warnedDays,
} from './campaign.ts'
import { type Advertised, findAdvertisable } from './subjects.server.ts'

export type CampaignRefusal = 'not_found' | 'already_running' | 'offline_not_allowed' | 'unfit_line'
export type CampaignOutcome =
  | { ok: true; payment: { id: number; reference: string } }
  | { ok: false; reason: CampaignRefusal }

type Order = { subject: AdSubject; line: string; lineAuthor: LineAuthor; method: PaymentMethod }

/**
 * Stores a campaign for one's own listing or event and opens its payment. Who comes back before
 * paying finds the same campaign, with the newest words; what runs already is not bought twice.
 */
export function buyCampaign(db: Db, actor: Actor, order: Order): CampaignOutcome {
  return transaction(db, (tx) => {
    const subject = findAdvertisable(tx, order.subject)
    if (subject?.ownerId !== actor.userId) return { ok: false, reason: 'not_found' }
    if (order.method === 'offline' && !config.payOffline) {
      return { ok: false, reason: 'offline_not_allowed' }
    }
    const known = findUnfinished(tx, actor, order.subject)
    if (known?.status === 'active') return { ok: false, reason: 'already_running' }
    if (!isFit(order, subject)) return { ok: false, reason: 'unfit_line' }
    const { line, lineAuthor, method } = order
    const at = nowInstant()
    const id = known?.id ?? insertCampaign(tx, actor, order, at)
    const payment = openCampaignFee(tx, actor, { id, subject, method })
    // Also where an older payment was just given up for this one, and the campaign with it.
    tx.update(adCampaigns)
      .set({ line, lineAuthor, status: 'pending', updatedAt: at })
      .where(eq(adCampaigns.id, id))
      .run()
    return { ok: true, payment }
  })
}

/**
 * Nobody reads these words before they are on every page, so the rules must find no fault; whoever
 * the form says wrote them. What was put together from an approved listing has been read.
 */
function isFit({ line }: Order, subject: Advertised): boolean {
  if (line === templateLine(textFor(), subject)) return true
  return screenByRules(textFor(), { title: '', body: line }).risk === 1
}

function findUnfinished(tx: Db, actor: Actor, { type, id }: AdSubject): Campaign | undefined {
  const subject = type === 'event' ? adCampaigns.eventId : adCampaigns.listingId
  const isMeant = and(
    eq(adCampaigns.ownerId, actor.userId),
    eq(subject, id),
    or(eq(adCampaigns.status, 'pending'), isRunning()),
  )
  return tx.select().from(adCampaigns).where(isMeant).get()
}

function insertCampaign(tx: Db, actor: Actor, order: Order, at: string): number {
  const { type, id: subjectId } = order.subject
  const { id } = tx
    .insert(adCampaigns)
    .values({
      ownerId: actor.userId,
      ...(type === 'event' ? { eventId: subjectId } : { listingId: subjectId }),
      line: order.line,
      lineAuthor: order.lineAuthor,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: adCampaigns.id })
    .get()
  recordEvent(tx, actor, 'campaign.ordered', { type: 'campaign', id })
  return id
}

/** The campaign behind a mailed renewal link, while the link is the last that was sent. */
export function findRenewal(db: Db, token: string): Campaign | null {
  const isMeant = and(
    eq(adCampaigns.renewalTokenHash, hashToken(token)),
    or(eq(adCampaigns.status, 'active'), eq(adCampaigns.status, 'expired')),
  )
  return db.select().from(adCampaigns).where(isMeant).get() ?? null
}

/** Opens the payment for thirty days more; the receipt goes to the campaign's owner. */
export function renewCampaign(db: Db, token: string, method: PaymentMethod): CampaignOutcome {
  return transaction(db, (tx) => {
    const campaign = findRenewal(tx, token)
    const owner =
      campaign?.ownerId && tx.select().from(users).where(eq(users.id, campaign.ownerId)).get()
    const subject = campaign && findAdvertisable(tx, subjectOf(campaign))
    if (!campaign || !owner || !subject) return { ok: false, reason: 'not_found' }
    if (hasRunningTwin(tx, campaign)) return { ok: false, reason: 'already_running' }
    if (method === 'offline' && !config.payOffline) {
      return { ok: false, reason: 'offline_not_allowed' }
    }
    const payer = { userId: owner.id, email: owner.email }
    return { ok: true, payment: openCampaignFee(tx, payer, { id: campaign.id, subject, method }) }
  })
}

function openCampaignFee(
  tx: Db,
  payer: Pick<Actor, 'userId' | 'email'>,
  { id, subject, method }: { id: number; subject: Advertised; method: PaymentMethod },
) {
  return openFee(tx, payer, {
    purpose: 'campaign',
    subjectId: id,
    description: textFor().ads.feeDescription(subject.title),
    amountCents: campaignPrices[subject.priced],
    method,
  })
}

/** A campaign's fee buys 30 of the town's days, from today or after those that are left. */
export const campaignFulfilment: Fulfilment = {
  fulfil(tx, payment) {
    const { subjectId } = payment
    const campaign = findCampaign(tx, subjectId)
    // What nobody can visit any more is not advertised: the money goes back.
    if (!campaign || !findAdvertisable(tx, subjectOf(campaign))) return 'gone'
    const { status, endDate } = campaign
    const today = townDay(nowInstant(), config.timeZone)
    const isRunning = status === 'active' && endDate !== null && endDate >= today
    // Paid a second time, in another tab or at another till: the days are there already.
    if (isRunning && endDate > addDays(today, warnedDays)) return 'gone'
    if (!isRunning && hasRunningTwin(tx, campaign)) return 'gone'
    const lastDay = addDays(isRunning ? endDate : addDays(today, -1), campaignDays)
    noteBoughtUntil(tx, payment, endOf(lastDay))
    tx.update(adCampaigns)
      .set({
        status: 'active',
        startDate: isRunning ? campaign.startDate : today,
        endDate: lastDay,
        expiresAt: endOf(lastDay),
        warnedAt: null,
        renewalTokenHash: null,
        updatedAt: nowInstant(),
      })
      .where(eq(adCampaigns.id, subjectId))
      .run()
    recordEvent(tx, null, 'campaign.paid', { type: 'campaign', id: subjectId })
    return 'fulfilled'
  },
  release(tx, { subjectId }) {
    const isUnpaid = and(eq(adCampaigns.id, subjectId), eq(adCampaigns.status, 'pending'))
    tx.update(adCampaigns).set({ status: 'cancelled' }).where(isUnpaid).run()
  },
  refunded(tx, payment) {
    const { subjectId } = payment
    if (isUsedUp(payment)) return
    const campaign = findCampaign(tx, subjectId)
    if (!campaign?.endDate) return
    const endDate = addDays(campaign.endDate, -campaignDays)
    const isOver = endDate < townDay(nowInstant(), config.timeZone)
    const isEnded = isOver && campaign.status === 'active'
    tx.update(adCampaigns)
      .set({ endDate, expiresAt: endOf(endDate), ...(isEnded && { status: 'cancelled' }) })
      .where(eq(adCampaigns.id, subjectId))
      .run()
    recordEvent(tx, null, 'campaign.refunded', { type: 'campaign', id: subjectId })
  },
}

/** Not any more when its days are over, though the job has not noted it yet. */
function isRunning() {
  return and(eq(adCampaigns.status, 'active'), gt(adCampaigns.expiresAt, nowInstant()))
}

/** Whether an ad for it runs already. */
export function isAdvertised(db: Db, { type, id }: AdSubject): boolean {
  const subject = type === 'event' ? adCampaigns.eventId : adCampaigns.listingId
  const runs = and(eq(subject, id), isRunning())
  return db.select({ id: adCampaigns.id }).from(adCampaigns).where(runs).get() !== undefined
}

/** Whether another campaign for the same listing or event runs. */
export function hasRunningTwin(tx: Db, { id, listingId, eventId }: Campaign): boolean {
  const subject =
    eventId === null ? eq(adCampaigns.listingId, listingId ?? 0) : eq(adCampaigns.eventId, eventId)
  const isTwin = and(subject, isRunning(), ne(adCampaigns.id, id))
  return tx.select({ id: adCampaigns.id }).from(adCampaigns).where(isTwin).get() !== undefined
}

/** The first instant after a day. */
function endOf(day: string): string {
  return startOfDay(addDays(day, 1), config.timeZone)
}

function findCampaign(tx: Db, id: number): Campaign | undefined {
  return tx.select().from(adCampaigns).where(eq(adCampaigns.id, id)).get()
}
